import { exportConsultations } from '@consultflow/contract/exports/endpoints';
import type { Format } from '@consultflow/contract/exports/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mutationKeys } from '../../../lib/api/mutation-keys.ts';
import { call, download } from '../../../lib/api/api.ts';
import { useSingleFlight } from '../../../lib/api/single-flight.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { readExcerpts } from '../excerpts.ts';
import type { DocumentChoices } from './choices.ts';
import { documentsIn, newDocumentCount } from './file-count.ts';

export type Bulk = { ids: string[]; format: Format } & DocumentChoices;

/** The number of documents received; unknown for a single PDF. */
type Progress = { label: string; done: number | null; total: number };

/** Saves the documents as one file, shows the progress, and can be stopped. */
export function useBulkExport() {
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);

  const {
    mutate: start,
    error,
    reset,
  } = useMutation({
    mutationFn: async (bulk: Bulk) => {
      const { signal } = (stopper.current = new AbortController());
      const isZip = bulk.format === 'zip';
      const total = bulk.ids.length;
      const show = (done: number | null) => setProgress({ label: labelOf(bulk), done, total });
      const count = newDocumentCount();
      // The last one that has begun is still being received.
      const onPiece = (piece: Uint8Array) => show(Math.min(Math.max(count(piece) - 1, 0), total));
      show(isZip ? 0 : null);
      try {
        const words = { cutOff: t(LOST) };
        const file = await download(
          exportConsultations,
          { body: bulk },
          { signal, words, ...(isZip && { onPiece }) },
        );
        saveFile(file);
        return isZip ? await documentsIn(file.blob) : { count: total, isAll: true };
      } catch (failure) {
        if (signal.aborted) return undefined;
        throw failure;
      }
    },
    onSuccess: (saved) => saved && tellOf(saved),
    onSettled: () => setProgress(undefined),
    // Shown beside the button, if it is still there.
    meta: {
      success: false,
      failure: msg('An error occurred while fetching the document. Please try again.'),
    },
  });

  return { progress, error, start, reset, stop: () => stopper.current?.abort() };
}

function tellOf({ count, isAll }: Awaited<ReturnType<typeof documentsIn>>) {
  if (isAll)
    toast.success(
      t('{count, plural, one {One document saved} other {{count, number, ::group-off} documents saved}}', {
        count,
      }),
    );
  else
    toast.warning(
      t(
        '{count, plural, one {One document saved} other {{count, number, ::group-off} documents saved}}, but not all. “{file}” in the ZIP names the others.',
        {
          count,
          // i18n: the name of a file that lists what an archive does not contain
          file: `${t('Left out')}.txt`,
        },
      ),
    );
}

const LOST = msg('The connection was lost before all documents had arrived. Please try again.');

const labelOf = ({ ids: { length: count }, format }: Bulk) =>
  format === 'zip'
    ? t(
        'Making the documents of {count, plural, one {# consultation} other {{count, number, ::group-off} consultations}}',
        { count },
      )
    : t('Making one PDF of {count, plural, one {# consultation} other {# consultations}}', { count });

/** Sends the documents; the server's message is shown beside the button, or as a toast to those who have left it. */
export function useBulkMail() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return useSingleFlight({
    mutationKey: mutationKeys.exports.mail,
    stale: [],
    mutationFn: (body: Bulk & { email: string }, key) => call(exportConsultations, { body, key: key() }),
    onSuccess: ({ message }) => isLeft.current && toast.success(message ?? t(ON_THEIR_WAY)),
    meta: { success: false, failure: msg('The documents could not be mailed') },
  });
}

export const ON_THEIR_WAY = msg('The documents are on their way.');

/** The ids of all that can be exported, also those not loaded yet. */
export async function completedIds() {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readExcerpts({ status: 'completed', cursor }, {});
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}
