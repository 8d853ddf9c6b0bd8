import { fillPlaceholders, type Placeholder } from '@consultflow/contract/templates/placeholders';
import { Matched } from '../../ui/editor/caret-menu/matched.tsx';
import { placeholderName } from './placeholder-names.ts';

const MARK = '\uE000';

/** The words of a template in one line, its placeholders as blanks, and what is searched in bold. */
export function TemplateText({ html, words = '' }: { html: string; words?: string }) {
  const parts = fillPlaceholders(wordsOf(html), (name) => `${MARK}${name}${MARK}`).split(MARK);
  return parts.map((part, place) =>
    place % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <span key={place} className="blank">
        {placeholderName(part as Placeholder)}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <Matched key={place} text={part} words={words} />
    ),
  );
}

/** The first words of a rich text. */
export const wordsOf = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li|h\d|td|th)>|<br>/g, ' '), 'text/html')
    .body.textContent.replaceAll(MARK, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN);
const SHOWN = 300;
