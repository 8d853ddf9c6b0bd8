import { t } from '@consultflow/contract/language/t';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { draftOf } from '../draft/queries.ts';
import type { ResultWriting } from '../result/use-result-writing.ts';
import { useSignOff } from './queries.ts';

/** Asks a colleague to sign the text in the editor, which is saved first. */
export function useAsking({ consultation, text, saver, stored, uploads }: ResultWriting) {
  const { id } = consultation;
  const cache = useQueryClient();
  const [signer, setSigner] = useState(consultation.sign_off?.signer.id ?? '');
  const [mistake, setMistake] = useState<string>();
  const { run, isBusy } = useSignOff(id, 'requested');
  const [isSaving, setSaving] = useState(false);

  const ask = async (onDone: () => void) => {
    if (!signer) return setMistake(t('Please choose a colleague'));
    setSaving(true);
    const files = (stored?.files ?? []).map((file) => file.id);
    if (stored?.body !== text || files.join() !== uploads.ids.join()) saver.write(text, uploads.ids);
    // The first may be on its way with an older text.
    await saver.flush();
    if (saver.isUnsent()) await saver.flush();
    setSaving(false);
    const { data: draft } = cache.getQueryData(draftOf(id).queryKey) ?? {};
    if (draft?.body === undefined || saver.isUnsent())
      return toast.error(t('The draft could not be saved. Please try again.'));
    run({ draft_version: draft.version, consultant_id: signer }, { onSuccess: onDone });
  };
  return {
    ask,
    isBusy: isBusy || isSaving,
    signer,
    mistake,
    choose: (chosen: string) => {
      setSigner(chosen);
      setMistake(undefined);
    },
  };
}
