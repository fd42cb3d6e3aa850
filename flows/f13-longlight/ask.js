export async function ask(name, body) {
  const res = await fetch(`/graph/${name}`, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {});
  const json = await res.json();
  if (!res.ok) throw new Error(json.error);
  return json;
}
export const FILMS = ['Salt Roads', 'The Bell Founders', 'Under Ice', 'Nine Lighthouses', 'A Year of Wolves', 'Hands of Kyoto', 'The Long Harvest'];
