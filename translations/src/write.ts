import { writeFileSync } from 'node:fs';
import PO from 'pofile';
import { fileOf, readPo, type Translated } from './catalogue.ts';
import type { Sentence } from './sources.ts';

/** Brings the file of a language up to date with the sources: adds what is new, and drops what is no longer used. */
export function updatePo(language: Translated, sentences: readonly Sentence[]) {
  const po = readPo(language);
  const known = new Map(po.items.map((item) => [JSON.stringify([item.msgid, item.msgctxt || '']), item]));
  po.items = sentences
    .map(({ sentence, context, notes, files }) => {
      const item = known.get(JSON.stringify([sentence, context ?? ''])) ?? new PO.Item();
      item.msgid = sentence;
      if (context !== undefined) item.msgctxt = context;
      item.extractedComments = notes;
      item.references = files;
      item.flags = /[{<]/.test(sentence) ? { 'icu-message-format': true } : {};
      if (item.msgstr.length === 0) item.msgstr = [''];
      return item;
    })
    .toSorted(byPlace);
  writeFileSync(fileOf(language), `${po.toString().trimEnd()}\n`);
}

/** Sentences of one screen stand together, which is how a translator reads them. */
const byPlace = (one: InstanceType<typeof PO.Item>, other: InstanceType<typeof PO.Item>) =>
  compare(one.references[0] ?? '', other.references[0] ?? '');

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
