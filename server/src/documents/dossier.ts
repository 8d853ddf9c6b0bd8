import { sizeText } from '@consultflow/contract/files/size';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import type { ListedFile, Saying } from './document.ts';
import { line, ownLine } from './text/line.ts';
import { blocksOf } from './text/rich-text-blocks.ts';

type TimeOf = (time: string) => string;

/** What was said: who, when, and the text with the names of its files. */
export const conversationOf = (said: Saying[], timeOf: TimeOf) =>
  said.map(({ at, by, body, is_edited, is_redacted, files }) => ({
    who: line(by, 40),
    when: timeOf(at),
    note: noteOf(is_edited, is_redacted),
    blocks: blocksOf(body, 3),
    files:
      files.length > 0
        ? ownLine(t('Files: {files}', { files: new Intl.ListFormat(currentLanguage()).format(files) }), 60)
        : null,
  }));

function noteOf(is_edited: boolean, is_redacted: boolean) {
  if (is_redacted) return t('An admin has removed this text.');
  return is_edited ? t('edited') : null;
}

/** The rows of the list of files. */
export const listOf = (files: ListedFile[], timeOf: TimeOf) =>
  files.map(({ name, size, at, by }) => ({
    name: line(name, 30),
    size: sizeText(size),
    who: line(by, 20),
    when: timeOf(at),
  }));
