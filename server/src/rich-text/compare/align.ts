import { diffArrays } from 'diff';
import { type Part, textOf } from './parts.ts';

/** A part of either text, or the two that stand for one another. */
export type Pair = { before?: Part; after?: Part };

/** Parts with nothing else in common are not beside one another: they are struck and inserted. */
const ALIKE = 0.4;
/** How far ahead the counterpart of a part is looked for. */
const AHEAD = 12;

/** The parts of two lists in their order, each with its counterpart; undefined if the time is up. */
export function pairsOf(before: Part[], after: Part[], timeout: number): Pair[] | undefined {
  const changes = diffArrays(
    before.map(({ html }) => html),
    after.map(({ html }) => html),
    { timeout },
  );
  if (!changes) return undefined;
  const pairs: Pair[] = [];
  let [a, b] = [0, 0];
  let [gone, come]: [Part[], Part[]] = [[], []];
  const settle = () => {
    pairs.push(...alike(gone, come));
    [gone, come] = [[], []];
  };
  for (const { added, removed, count } of changes) {
    if (removed) gone.push(...before.slice(a, a + count));
    else if (added) come.push(...after.slice(b, b + count));
    else {
      settle();
      for (let n = 0; n < count; n += 1) pairs.push({ before: before[a + n]!, after: after[b + n]! });
    }
    if (!added) a += count;
    if (!removed) b += count;
  }
  settle();
  return pairs;
}

/** What has changed, and what has come or gone. */
function alike(gone: Part[], come: Part[]): Pair[] {
  const pairs: Pair[] = [];
  let from = 0;
  const wordsOf = counted();
  for (const before of gone) {
    const ahead = come.slice(from, from + AHEAD);
    const at = bestOf(ahead.map((after) => likeness(before, after, wordsOf)));
    if (at === undefined) pairs.push({ before });
    else {
      pairs.push(...come.slice(from, from + at).map((after) => ({ after })), {
        before,
        after: come[from + at]!,
      });
      from += at + 1;
    }
  }
  return [...pairs, ...come.slice(from).map((after) => ({ after }))];
}

function bestOf(likenesses: number[]) {
  const best = Math.max(ALIKE, ...likenesses);
  const at = likenesses.indexOf(best);
  return at < 0 ? undefined : at;
}

type Counts = (part: Part) => Map<string, number>;

function counted(): Counts {
  const known = new Map<Part, Map<string, number>>();
  return (part) => {
    const found = known.get(part);
    if (found) return found;
    const counts = new Map<string, number>();
    for (const word of textOf(part)
      .toLowerCase()
      .match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? [])
      for (const one of piecesOf(word)) counts.set(one, (counts.get(one) ?? 0) + 1);
    known.set(part, counts);
    return counts;
  };
}

/** Scripts without spaces have words of one letter here. */
const piecesOf = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    ? Array.from(word)
    : [word];

/** The share of words that two parts have in common, 0 to 1; parts of a table stand for one another in their order. */
function likeness(before: Part, after: Part, countsOf: Counts): number {
  if (kindOf(before) !== kindOf(after)) return 0;
  if (before.kind === 'words' || IN_ORDER.has(kindOf(before))) return 1;
  const [old, now] = [countsOf(before), countsOf(after)];
  const total = sum(old.values()) + sum(now.values());
  if (total === 0) return 1;
  const common = sum([...old].map(([word, count]) => Math.min(count, now.get(word) ?? 0)));
  return (2 * common) / total;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);

/** What can stand for one another: a paragraph that becomes a heading is the same paragraph. */
const kindOf = (part: Part) => (part.kind === 'words' ? 'words' : (kinds[part.tag] ?? part.tag));
const kinds: Record<string, string> = {
  p: 'line',
  h1: 'line',
  h2: 'line',
  h3: 'line',
  h4: 'line',
  h5: 'line',
  h6: 'line',
  ol: 'list',
  ul: 'list',
  th: 'cell',
  td: 'cell',
};
const IN_ORDER = new Set(['tbody', 'cell']);
