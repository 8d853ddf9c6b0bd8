import { downloadAudit, getAuditEntry, listAudit } from '@consultflow/contract/audit/endpoints';
import type { AuditEntry, AuditFilter } from '@consultflow/contract/audit/schema';
import { msg } from '@consultflow/contract/language/t';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { LIGHT, pagesOf } from '../../lib/api/pages.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { saveFile } from '../../lib/api/save-file.ts';

export type Selection = Omit<AuditFilter, 'limit' | 'light' | 'cursor'>;

/** The log, newest first. Nothing announces new entries: it is refetched when the window gets the focus. */
export const auditLog = (filter: Selection) =>
  pagesOf<AuditEntry>({
    key: queryKeys.audit.list(filter),
    page: (cursor, signal) => call(listAudit, { query: { ...filter, ...LIGHT, cursor } }, { signal }),
    failure: msg('Failed to load the audit log'),
  });

/** An entry with its whole values, which the list has cut. */
export const auditEntry = (id: number) =>
  queryOptions({
    queryKey: queryKeys.audit.list({ id }),
    queryFn: ({ signal }) => call(getAuditEntry, { params: { id: `${id}` } }, { signal }),
    select: ({ data }) => data,
    meta: { failure: msg('Failed to load the audit log') },
  });

/** How the log is protected, and how far it is chained. */
export const auditState = queryOptions({
  queryKey: queryKeys.audit.state,
  queryFn: ({ signal }) => call(listAudit, { query: { limit: 1 } }, { signal }),
  select: ({ log }) => log,
  meta: { failure: msg('Failed to load the audit log') },
});

/** The log with these filters as a spreadsheet. */
export const useDownloadAudit = (filter: Selection) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadAudit, { query: filter })),
    meta: { failure: msg('Failed to load the audit log') },
  });
