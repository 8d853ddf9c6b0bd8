import { isBlank } from '@consultflow/contract/rich-text/schema';
import type { Editor } from '@tiptap/react';
import { withoutBlanks } from '../rich-text/blanks.ts';

/** The line below a table at the end, or between two tables, is only for the caret. */
export function writtenIn(editor: Editor) {
  const html = withoutBlanks(editor.getHTML());
  return isBlank(html) ? '' : html.replace(/<\/table><p><\/p>(?=<table>|$)/g, '</table>');
}

type Names = {
  id: string;
  label: string;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean;
};

/** What makes the text a field with a name. */
export const textbox = ({ id, label, labelledBy, describedBy, invalid = false }: Names) => ({
  id,
  class: 'prose editor-text',
  dir: 'auto',
  role: 'textbox',
  'aria-multiline': 'true',
  ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label }),
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
});
