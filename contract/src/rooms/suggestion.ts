import { roomText } from './first-rooms.ts';
import type { Room } from './schema.ts';

type Described = Pick<Room, 'code' | 'name' | 'description'>;

/**
 * The room whose name and description, as they are stored or shown, share the most words with the topics; in a tie the
 * one that the first topic matches. Undefined if no word matches.
 */
export function suggestedRoom(rooms: readonly Described[], topics: readonly string[]) {
  const points = new Map<string, number>();
  const known = rooms.map(knownBy);
  // A word in every name says nothing, such as that for consultation in another language.
  const everywhere = new Set(
    known.length > 1
      ? [...known[0]!.called].filter((word) => known.every(({ called }) => called.has(word)))
      : [],
  );
  for (const topic of topics) {
    const words = wordsOf(topic).filter((word) => !everywhere.has(word));
    const scores = known.map((room) => ({ code: room.code, score: scoreOf(room, words) }));
    const most = Math.max(...scores.map(({ score }) => score));
    const best = most > 0 ? scores.filter(({ score }) => score === most) : [];
    // A topic that matches several rooms equally counts less for each.
    for (const { code } of best) points.set(code, (points.get(code) ?? 0) + 1 / best.length);
  }
  return [...points].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

const knownBy = ({ code, name, description }: Described) => ({
  code,
  called: new Set(wordsOf(`${name} ${roomText(name)}`)),
  mentioned: new Set(wordsOf(`${description} ${roomText(description)}`)),
});

/** A word in a room's name weighs more than one in its description. */
const scoreOf = ({ called, mentioned }: ReturnType<typeof knownBy>, words: string[]) =>
  words.reduce((sum, word) => sum + (called.has(word) ? 2 : mentioned.has(word) ? 1 : 0), 0);

const wordsOf = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      // Turkish: 'İ' in small letters is an i with a dot of its own.
      .replaceAll('\u0307', '')
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
