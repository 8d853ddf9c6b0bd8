import { listAbsences } from '@consultflow/contract/absences/endpoints';
import type { Absence, AbsencesAsked } from '@consultflow/contract/absences/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';

/** The most rows of one response. */
const MOST = 500;

type Wanted = Pick<AbsencesAsked, 'from' | 'to' | 'user_id' | 'closures'>;

/** The absences of everybody and the closures of the firm, or those of one consultant, or only the closures. */
export const absencesIn = (wanted: Wanted) =>
  queryOptions({
    queryKey: queryKeys.absences.list(wanted),
    queryFn: async ({ signal }) => {
      const all: Absence[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(
          listAbsences,
          { query: { ...wanted, limit: MOST, cursor } },
          { signal, words: { empty: t(EMPTY) } },
        );
        all.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor);
      return all;
    },
    meta: { failure: msg('The absences could not be loaded') },
  });
