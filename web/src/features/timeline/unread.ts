import { countUnread } from '@consultflow/contract/timeline/endpoints';
import { t } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { EMPTY } from '../../lib/api/replies.ts';

/** The unread messages of all consultations that the user follows. */
export const unreadMessages = queryOptions({
  queryKey: queryKeys.timeline.unread,
  queryFn: ({ signal }) => call(countUnread, {}, { signal, words: { empty: t(EMPTY) } }),
  select: ({ data }) => data,
  // Without an answer there is no count; the screen itself says what has failed.
  meta: { failure: false },
});
