import { exportConsultation } from '@consultflow/contract/consultations/endpoints';
import { useRef, useState } from 'react';
import { download } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

type Progress = { done: number; total: number };

/** Saves the document of one consultation after the other, until all are there or somebody stops it. */
export function useBulkExport() {
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);

  const start = async (ids: string[]) => {
    const { signal } = (stopper.current = new AbortController());
    setProgress({ done: 0, total: ids.length });
    try {
      for (const [place, id] of ids.entries()) {
        saveFile(await download(exportConsultation, { params: { id } }, { signal }));
        setProgress({ done: place + 1, total: ids.length });
      }
      toast.success(ids.length === 1 ? 'One document saved' : `${ids.length} documents saved`);
    } catch (error) {
      if (!signal.aborted)
        toast.error(error instanceof Error ? error.message : 'The documents could not be made');
    } finally {
      setProgress(undefined);
    }
  };

  return { progress, start, stop: () => stopper.current?.abort() };
}
