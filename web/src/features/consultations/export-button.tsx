import { isExportable } from '@consultflow/contract/consultations/policy';
import type { Consultation } from '@consultflow/contract/consultations/schema';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useExport } from './queries.ts';

/** The document of a consultation, as soon as there is one. */
export function ExportButton({ consultation }: { consultation: Consultation }) {
  const exporting = useExport();
  if (!isExportable(consultation)) return null;
  return (
    <Button
      icon={Download}
      busy={exporting.isPending}
      onClick={() => exporting.mutate({ id: consultation.id, withHistory: true })}
    >
      Export
    </Button>
  );
}
