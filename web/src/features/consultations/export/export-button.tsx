import { isExportable } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Download } from 'lucide-react';
import { shownHere } from '../../../lib/form/form-errors.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useExport, whyNoDocument } from '../queries.ts';

/** The document of a consultation, once there is one. */
export function ExportButton({ consultation }: { consultation: Pick<Consultation, 'id' | 'status'> }) {
  const exporting = useExport();
  if (!isExportable(consultation)) return null;
  const trouble = whyNoDocument(exporting.error);
  return (
    <>
      {trouble && (
        <Note kind="error" className="basis-full">
          {trouble}
        </Note>
      )}
      <Button
        icon={Download}
        busy={exporting.isPending}
        onClick={() => exporting.mutate({ id: consultation.id, history: true }, shownHere)}
      >
        {t('Export')}
      </Button>
    </>
  );
}
