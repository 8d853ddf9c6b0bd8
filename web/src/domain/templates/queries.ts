import { msg, t } from '@consultflow/contract/language/t';
import { listTemplates } from '@consultflow/contract/templates/endpoints';
import type { Template } from '@consultflow/contract/templates/schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { AT_ONCE } from '../../lib/api/pages.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';

/** All saved texts that the caller may use, by title. */
export const allTemplates = queryOptions({
  queryKey: queryKeys.templates.every,
  queryFn: async ({ signal }) => {
    const all: Template[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(
        listTemplates,
        { query: { limit: AT_ONCE, cursor } },
        { signal, words: { empty: t(EMPTY) } },
      );
      all.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor);
    return all;
  },
  staleTime: 60_000,
  meta: { failure: msg('The saved texts could not be loaded') },
});
