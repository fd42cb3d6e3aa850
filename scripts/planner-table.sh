#!/usr/bin/env bash
#
# How well the built-in planner does: runs it against mock services with a real browser and prints a table.
#
#   scripts/planner-table.sh [SEEDS] [SERVICE…]        sites drawn from the seeds 1…SEEDS (default 40), every mock service
#   VARIANTS="full dialog" scripts/planner-table.sh 0   named variants instead of seeds
#
# Every question is answered with yes, so whatever the planner proposes against the goal shows up in the mock's
# own record. Environment: BIN (program, default: the debug build), JOBS (runs at a time, default 2), FIRST (first seed,
# default 1), OUT (folder that keeps every run's output). Needs jq. Nothing real is touched.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

help_if_asked "$@"
seeds=${1:-40}
whole SEEDS "$seeds" 0
shift || true
known="netflix lesefreund musicale"
for service in "$@"; do
  case " $known " in *" $service "*) ;; *) wrong "No mock service: $service (there are $known)" ;; esac
done
services=${*:-$known}
has jq || stop "jq was not found." "Debian, Ubuntu: apt-get install jq; macOS: brew install jq"
need_browser
if [ -z "${BIN-}" ]; then
  need_rust
  build --quiet --bin subterminator
  BIN=$(target_folder)/debug/subterminator
fi
export BIN
export OUT=${OUT:-$(mktemp -d)}
export SUBTERMINATOR_HOME=${SUBTERMINATOR_HOME:-$OUT/home}
first=${FIRST:-1}
mkdir -p "$OUT" "$SUBTERMINATOR_HOME"

one() {
  local service=$1 variant=$2 dir
  dir=$OUT/$service-${variant//[^a-z0-9=+-]/_}
  rm -rf "$dir"
  mkdir -p "$dir"
  { yes y || true; } | timeout 180 "$BIN" cancel "$service" --target "mock:$variant" --headless --model rules --json -V \
    -o "$dir/run" >"$dir/events.jsonl" 2>"$dir/notes.txt" && code=0 || code=$?
  local result state questions
  result=$(cat "$dir"/run/*/result.json 2>/dev/null || echo null)
  state=$(cat "$dir"/run/*/mock-state.json 2>/dev/null || echo null)
  questions=$(grep -c '"type":"question"' "$dir/events.jsonl" || true)
  target=$(jq -r 'select(.type == "start") | .target' "$dir/events.jsonl" | head -1)
  # What the server recorded decides which outcome is right.
  jq -cn --arg service "$service" --arg variant "$variant" --arg target "$target" --argjson code "$code" \
    --argjson questions "$questions" --argjson result "${result:-null}" --argjson state "${state:-null}" '
    ($state.subscription // "?") as $truth
    | ($result.outcome.kind // "?") as $said
    | ($state.cancel_posts // 0) as $posts
    | (($variant | test("(^|\\+)(login|mfa|captcha|session-expired)($|\\+)")) and $truth == "active") as $person
    | {
        service: $service, variant: $variant, target: $target, code: $code, said: $said, truth: $truth,
        group: (if $variant | startswith("random=") then "random" else $variant end),
        turns: ($result.turns // 0), questions: $questions, posts: $posts,
        right: (
          if $truth == "cancelled" and $state.cancelled_at != null then $said == "cancelled" and $result.verified
          elif $truth == "cancelled" then $said == "already_cancelled" and $result.verified
          elif $truth == "third_party" then $said == "third_party_billing"
          elif $variant | test("phone-only") then $said == "needs_human"
          elif $posts > 0 then ($said == "unverified" or $said == "pending" or $said == "paused") and ($variant | test("fake-success|old-subscription|paused-instead|email-confirm"))
          else $person and $said != "cancelled" end),
        false_success: (($result.success // false) and $truth != "cancelled"),
        astray: ([$state.offers_accepted, $state.paused, $state.downgraded, $state.payments, $state.extras_added, $state.restarts]
          | map(. // 0) | add),
        # A server that failed once is rightly asked again, with a second question.
        unasked: ($posts > $questions or ($posts > 1 and ($variant | test("error-once") | not))),
        error: ($result.error // "")
      }' >"$dir/row.json"
}
export -f one

jobs_list() {
  for service in $services; do
    for variant in ${VARIANTS:-}; do echo "$service $variant"; done
    for ((seed = first; seed < first + seeds; seed++)); do echo "$service random=$seed"; done
  done
}

# shellcheck disable=SC2016
jobs_list | xargs -P "${JOBS:-2}" -L 1 bash -c 'one "$1" "$2"' _
rows=$OUT/rows.jsonl
jobs_list | while read -r service variant; do cat "$OUT/$service-${variant//[^a-z0-9=+-]/_}/row.json"; done >"$rows"

jq -rs '
  def share: if length == 0 then "–" else "\(map(select(.right)) | length) (\((100 * (map(select(.right)) | length) / length * 10 | round) / 10) %)" end;
  def mean(f): if length == 0 then 0 else ((map(f) | add) / length * 100 | round) / 100 end;
  def line($name): "| \($name) | \(length) | \(share) | \(map(select(.false_success)) | length) | \(map(select(.astray > 0)) | length) | \(map(select(.unasked)) | length) | \(mean(.turns)) | \(mean(.questions)) | \(map(.questions) | max) |";
  "| what | runs | right outcome | false success | against the goal | unasked or twice | turns | questions | most |",
  "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
  (group_by([.service, .group])[] | . as $g | $g | line("\($g[0].service), \($g[0].group)")),
  line("all")
' "$rows"
echo
echo "Not right:"
jq -r 'select(.right | not) | "- \(.service) \(.variant) [\(.target)]: said \(.said), record \(.truth), \(.posts) posts, \(.questions) questions, \(.turns) turns. \(.error)"' "$rows"
echo "More than one question:"
jq -r 'select(.questions > 1) | "- \(.service) \(.variant) [\(.target)]: \(.questions)"' "$rows"
echo "Rows: $rows" >&2
