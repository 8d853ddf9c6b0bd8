import { fold } from '@consultflow/contract/fold';
import { t } from '@consultflow/contract/language/t';
import { placeholders } from '@consultflow/contract/templates/placeholders';
import { placeholderName } from '../../domain/templates/placeholder-names.ts';
import { blankOf } from '../../ui/rich-text/blanks.ts';
import type { CaretMenu } from '../../ui/editor/caret-menu/caret-menu.ts';

/** The menu of `{` in the editor of a template. */
export const placeholderMenu = (): CaretMenu => ({
  trigger: '{',
  label: t('Placeholders'),
  items: (query) => [
    {
      id: 'all',
      items: placeholders
        .map((name) => ({ id: name, title: placeholderName(name) }))
        .filter(({ title }) => fold(title).includes(fold(query)))
        .map((one) => ({ ...one, html: blankOf(one.id, one.title) })),
    },
  ],
});
