import { defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5';
import type { HostileText } from './rich-texts.ts';

/** Several texts in one field, each of which is parsed as if it were alone. */
export type Batch = { name: string; texts: HostileText[]; html: string };

/** As few batches as possible, none longer than `size`. A text that swallows what follows has to be the last. */
export function inBatches(texts: HostileText[], size: number): Batch[] {
  const greedy = texts.filter(isGreedy);
  const patient = texts.filter((text) => !isGreedy(text));
  const count = Math.max(greedy.length, Math.ceil(patient.length / (size - 1)));
  return Array.from({ length: count }, (_, index) => {
    const name = `Batch ${index + 1}.`;
    const own = [
      ...patient.filter((_text, place) => place % count === index),
      ...greedy.filter((_text, place) => place % count === index),
    ];
    return { name, texts: own, html: `<p>${name}</p>${own.map(({ html }) => html).join('')}` };
  });
}

/** Whether a browser parses a batch as it parses its texts one by one. */
export const standsAsAlone = ({ name, texts, html }: Batch) =>
  modes.every(
    (scripting) =>
      read(html, scripting) ===
      [`<p>${name}</p>`, ...texts.map((text) => text.html)].map((one) => read(one, scripting)).join(''),
  );

/** As in a page, and as in a document without scripts. */
const modes = [true, false];

/** Texts that may follow, one of each kind. */
const followers = [
  'x',
  '<p>x</p>',
  '<a href="x">x</a>',
  '<svg><g></g></svg>',
  '<form>x</form>',
  '<table></table>',
];

const isGreedy = ({ html }: HostileText) =>
  modes.some((scripting) =>
    followers.some((next) => read(html + next, scripting) !== read(html, scripting) + read(next, scripting)),
  );

function read(html: string, scriptingEnabled: boolean) {
  const body = defaultTreeAdapter.createElement('body', names.NS.HTML, []);
  return serialize(parseFragment(body, html, { scriptingEnabled }), { scriptingEnabled });
}
