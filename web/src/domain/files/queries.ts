import { getFileContent, listFiles } from '@consultflow/contract/files/endpoints';
import { takeFileBack } from '@consultflow/contract/timeline/endpoints';
import type { AttachedFile } from '@consultflow/contract/files/schema';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { AT_ONCE, pagesOf } from '../../lib/api/pages.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useSingleFlight } from '../../lib/api/single-flight.ts';

/** The files of a consultation, the newest first. */
export const filesOf = (id: string) =>
  pagesOf({
    key: queryKeys.files.of(id),
    page: (cursor, signal) =>
      call(listFiles, { params: { id }, query: { limit: AT_ONCE, cursor } }, { signal }),
    failure: msg('The files could not be loaded'),
  });

/** The content of a file, which stays in memory while it is shown. */
export const contentOf = ({ id }: Pick<AttachedFile, 'id'>) =>
  queryOptions({
    queryKey: queryKeys.files.content(id),
    queryFn: async ({ signal }) => (await download(getFileContent, { params: { id } }, { signal })).blob,
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: msg('The file could not be loaded') },
  });

/** Takes a file back from one's own message. */
export function useTakeBack({ case_id, message_id, file_id }: Sent) {
  return useSingleFlight({
    mutationKey: mutationKeys.files.takeBack(file_id),
    stale: [queryKeys.timeline.one(case_id), queryKeys.files.of(case_id)],
    mutationFn: () => call(takeFileBack, { params: { id: message_id, file_id } }),
    meta: { success: msg('The file has been removed'), failure: msg('The file could not be removed') },
  });
}

type Sent = { case_id: string; message_id: string; file_id: string };

/** Saves a file on the reader's device. */
export function useDownload({ id }: Pick<AttachedFile, 'id'>) {
  return useSingleFlight({
    mutationKey: mutationKeys.files.download(id),
    stale: [],
    mutationFn: () => download(getFileContent, { params: { id } }),
    onSuccess: saveFile,
    meta: { success: false, failure: msg('The file could not be downloaded. Please try again.') },
  });
}
