import type { Room } from './schema.ts';

type Described = Pick<Room, 'code' | 'name' | 'description'>;

/**
 * The room whose name and description share the most words with the topics; in a tie the one that the first topic
 * matches. Undefined if no word matches.
 */
export function suggestedRoom(rooms: readonly Described[], topics: readonly string[]) {
  const points = new Map<string, number>();
  for (const topic of topics) {
    const scores = rooms.map((room) => ({ code: room.code, score: scoreOf(room, wordsOf(topic)) }));
    const most = Math.max(...scores.map(({ score }) => score));
    const best = most > 0 ? scores.filter(({ score }) => score === most) : [];
    // A topic that matches several rooms equally counts less for each.
    for (const { code } of best) points.set(code, (points.get(code) ?? 0) + 1 / best.length);
  }
  return [...points].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** A word in a room's name weighs more than one in its description. */
function scoreOf({ name, description }: Described, words: string[]) {
  const called = new Set(wordsOf(name));
  const mentioned = new Set(wordsOf(description));
  return words.reduce((sum, word) => sum + (called.has(word) ? 2 : mentioned.has(word) ? 1 : 0), 0);
}

const wordsOf = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !commonplaces.has(word))
      .map((word) => word.replace(/s$/, '')),
  ),
];

/** Words that occur in any topic or room. */
const commonplaces = new Set([
  'and',
  'consultation',
  'consulting',
  'for',
  'from',
  'other',
  'please',
  'room',
  'rule',
  'rules',
  'specify',
  'the',
  'trade',
  'under',
  'with',
]);
