import { useDraft } from '../../lib/form/draft.ts';
import { type Kept, useUploads } from './use-uploads.ts';

/** Uploads whose names stay on this device with the draft that they belong to, until they are sent. */
export function useKeptUploads(draftName: string) {
  const { found, keep, drop } = useDraft<Kept[]>(draftName, { version: undefined, isSaving: false });
  return useUploads({
    found: found?.value ?? [],
    keep: (arrived) => (arrived.length > 0 ? keep(arrived) : drop()),
  });
}
