import { useDraft } from '../../lib/form/draft.ts';
import { type Kept, type Unarrived, useUploads } from './use-uploads.ts';

/**
 * Uploads whose names stay on this device with the draft that they belong to, until they are sent. They begin with those
 * of `instead`, if it is given. As for the text, nothing is kept while another tab keeps others, `isElsewhere`, and
 * `isGone` once another tab has sent or removed them.
 */
export function useKeptUploads(draftName: string, instead?: readonly Kept[]) {
  const draft = useDraft<(Kept | Unarrived)[]>(draftName, { version: undefined, isSaving: false });
  const keep = (files: (Kept | Unarrived)[]) => (files.length > 0 ? draft.keep(files) : draft.drop());
  const earlier = draft.found?.value ?? [];
  const found = instead ? [...instead, ...earlier.filter((one) => !('id' in one))] : earlier;
  const uploads = useUploads({ found, keep });
  return {
    ...uploads,
    isElsewhere: draft.isElsewhere,
    isGone: draft.isGone,
    /** These files will replace those of the other tab; what it may have sent needs to be added again. */
    takeOver: () => {
      if (draft.isGone) uploads.loseArrived();
      draft.takeOver(uploads.kept());
      keep(uploads.kept());
    },
    /** Those of the other tab; this tab continues from them. */
    takeTheirs: () => draft.isElsewhere && uploads.load(draft.takeTheirs() ?? []),
  };
}
