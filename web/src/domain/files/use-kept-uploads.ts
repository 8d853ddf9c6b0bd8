import { useDraft } from '../../lib/form/draft.ts';
import { type Kept, useUploads } from './use-uploads.ts';

/**
 * Uploads whose names stay on this device with the draft that they belong to, until they are sent. They begin with those
 * of `instead`, if it is given.
 */
export function useKeptUploads(draftName: string, instead?: readonly Kept[]) {
  const { found, keep, drop } = useDraft<Kept[]>(draftName, { version: undefined, isSaving: false });
  return useUploads({
    found: instead ?? found?.value ?? [],
    keep: (arrived) => (arrived.length > 0 ? keep(arrived) : drop()),
  });
}
