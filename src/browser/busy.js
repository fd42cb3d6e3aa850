() => {
  const waits = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), progress:not([value])';
  const seen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  return document.readyState === 'loading' || Array.from(document.querySelectorAll(waits)).slice(0, 50).some(seen);
}
