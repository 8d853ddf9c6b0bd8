import { fold } from '@consultflow/contract/fold';
import { t } from '@consultflow/contract/language/t';
import type { Visibility } from '@consultflow/contract/timeline/schema';
import { roleWords } from '@consultflow/contract/users/role-words';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wordOf } from '../../../lib/language/word-of.ts';
import type { CaretMenu } from '../../../ui/editor/caret-menu/caret-menu.ts';
import { mentionOf } from '../../../ui/editor/mention.ts';
import { peopleOf } from '../queries.ts';

/** Most people in the list at the caret. */
const MOST = 8;

/** `@` offers those who may read what is being written. */
export function useMentionMenu(case_id: string, visibility: Visibility): readonly CaretMenu[] {
  const cache = useQueryClient();
  return useMemo(
    () => [
      {
        trigger: '@',
        label: visibility === 'staff' ? t('Mention a colleague') : t('Mention somebody'),
        items: async (query: string) => {
          const { data } = await cache.fetchQuery(peopleOf(case_id, visibility));
          const typed = fold(query);
          const found = data.filter(({ name }) => fold(name).includes(typed)).slice(0, MOST);
          return [
            {
              id: 'people',
              items: found.map(({ id, name, role }) => ({
                id,
                title: name,
                detail: wordOf(roleWords, role),
                html: mentionOf({ id, name }),
              })),
            },
          ];
        },
      },
    ],
    [cache, case_id, visibility],
  );
}
