import { diffArrays } from 'diff';
import { lookOf, type Run } from './parts.ts';

/** What is the same in both, or what one had where the other has something else; either may be empty. */
export type Stretch = { isSame: boolean; before: Run[]; after: Run[] };

/**
 * The words of two stretches beside one another, those that are the same apart from how they look included; undefined
 * if the time is up.
 */
export function stretchesOf(before: Run[], after: Run[], timeout: number): Stretch[] | undefined {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const changes = diffArrays(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
    { timeout },
  );
  if (!changes) return undefined;
  const stretches: Stretch[] = [];
  let [a, b] = [0, 0];
  for (const { added, removed, count } of changes) {
    const stretch = {
      isSame: !added && !removed,
      before: added ? [] : old.slice(a, a + count),
      after: removed ? [] : now.slice(b, b + count),
    };
    a += stretch.before.length;
    b += stretch.after.length;
    stretches.push(stretch);
  }
  return joined(stretches);
}

/** One change with a following change, and with the spaces between two: a person reads a phrase, not every other word. */
function joined(stretches: Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  stretches.forEach((stretch, index) => {
    const last = kept.at(-1);
    const isBetween = stretch.isSame && isSpace(stretch.after) && index < stretches.length - 1;
    if (last && !last.isSame && (!stretch.isSame || isBetween)) {
      last.before.push(...stretch.before);
      last.after.push(...stretch.after);
    } else
      kept.push({
        isSame: stretch.isSame,
        before: [...stretch.before],
        after: [...stretch.after],
      });
  });
  return kept;
}

const isSpace = (runs: Run[]) => runs.every(({ text }) => text !== '' && text.trim() === '');

/** Words, spaces and marks one by one; line breaks as they are. */
const tokensOf = (runs: Run[]): Run[] =>
  runs.flatMap(({ text, marks }) =>
    text === ''
      ? [{ text, marks }]
      : [...segmenter.segment(text)].map(({ segment }) => ({ text: segment, marks })),
  );

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The parts of the same words that look the same in both, and those that do not. */
export function looksOf({ before, after }: Pick<Stretch, 'before' | 'after'>) {
  const looks: Stretch[] = [];
  after.forEach((run, index) => {
    const was = before[index]!;
    const isSame = lookOf(was) === lookOf(run);
    const last = looks.at(-1);
    if (last?.isSame === isSame) {
      last.before.push(was);
      last.after.push(run);
    } else looks.push({ isSame, before: [was], after: [run] });
  });
  return looks;
}
