import { listConsultations } from '@consultflow/contract/consultations/endpoints';
import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { Format } from '@consultflow/contract/exports/schema';
import { useRef, useState } from 'react';
import { call, download } from '../../lib/api.ts';
import { useOnce } from '../../lib/once.ts';
import { ApiError } from '../../lib/replies.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { newFileCount } from './file-count.ts';

export type Bulk = { ids: string[]; format: Format; history: boolean };

/** How many documents have come; unknown while one PDF is made of all. */
type Progress = { label: string; done: number | null; total: number };

/** Saves the documents as one file, shows how far it is, and stops when asked to. */
export function useBulkExport() {
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);

  const start = async (bulk: Bulk) => {
    const { signal } = (stopper.current = new AbortController());
    const total = bulk.ids.length;
    const show = (done: number | null) => setProgress({ label: labelOf(bulk), done, total });
    const count = newFileCount();
    show(bulk.format === 'zip' ? 0 : null);
    try {
      const onPiece = (piece: Uint8Array) => show(Math.min(count(piece), total));
      saveFile(
        await download(
          exportConsultations,
          { body: bulk },
          { signal, ...(bulk.format === 'zip' && { onPiece }) },
        ),
      );
      toast.success(total === 1 ? 'One document saved' : `${total} documents saved`);
    } catch (error) {
      if (!signal.aborted) toast.error(error instanceof ApiError ? error.message : LOST);
    } finally {
      setProgress(undefined);
    }
  };

  return { progress, start, stop: () => stopper.current?.abort() };
}

const LOST = 'The connection was lost before all documents had arrived. Please try again.';

const labelOf = ({ ids: { length }, format }: Bulk) =>
  format === 'zip'
    ? `Making the documents of ${length} ${length === 1 ? 'consultation' : 'consultations'}`
    : `Making one PDF of ${length} ${length === 1 ? 'consultation' : 'consultations'}`;

/** Sends the documents; what the server says of it stands beside the button. */
export const useBulkMail = () =>
  useOnce({
    mutationKey: ['exports', 'mail'],
    stale: [],
    mutationFn: (body: Bulk & { email: string }) => call(exportConsultations, { body }),
    meta: { success: false, failure: false },
  });

/** The ids of all that can be exported, also of those that are not on screen yet. */
export async function completedIds() {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listConsultations, { query: { status: 'completed', limit: 500, cursor } });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}
