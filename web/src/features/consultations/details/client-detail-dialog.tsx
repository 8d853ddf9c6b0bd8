import { CaseNumber } from '../../../domain/case-number.tsx';
import {
  alreadyDecided,
  canEditRequest,
  canMove,
  isEditable,
  isExportable,
} from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { useMove } from '../queries.ts';
import { OwnSharing, type SharingProps } from '../sharing/own-sharing.tsx';
import { topicOf } from './consultation-detail.tsx';
import { DetailDialog, useDetail } from './detail-dialog.tsx';

type ClientDetailProps = {
  id: string | undefined;
  sharing: ComponentType<SharingProps>;
  onClose: () => void;
};

/** One of the client's own consultations with its actions, or one that a colleague shares, to read and export. */
export function ClientDetailDialog({ id, sharing, onClose }: ClientDetailProps) {
  const actor = useActor();
  const detail = useDetail(id);
  const { consultation } = detail;
  const isOwn = consultation !== undefined && canEditRequest(actor, consultation);
  return (
    <DetailDialog
      detail={detail}
      reader={isOwn ? 'client' : undefined}
      actions={consultation && <Actions consultation={consultation} />}
      sight={consultation && isOwn && <OwnSharing key={id} consultation={consultation} sharing={sharing} />}
      onClose={onClose}
    />
  );
}

function Actions({ consultation }: { consultation: Detail }) {
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const { id, updated_at } = consultation;
  const { run: cancel, isBusy, isDone } = useMove(id, 'canceled');
  const isOwn = canEditRequest(actor, consultation);
  const canCancel = canMove(actor, consultation, 'canceled') && canBecome('canceled', consultation);
  return (
    <>
      {canCancel && (
        <Button variant="quiet" className="me-auto" onClick={() => setAsking(true)}>
          {t('Cancel Consultation')}
        </Button>
      )}
      {isOwn && isEditable(consultation) && (
        <Link to="/client/new-consultation" search={{ id }} className={buttonStyle()}>
          {t('Edit')}
        </Link>
      )}
      {isOwn && consultation.status === 'rejected' && (
        <Link to="/client/new-consultation" search={{ again: id }} className={buttonStyle()}>
          {/* i18n: a button, the verb */}
          {t('Request again')}
        </Link>
      )}
      {isExportable(consultation) && (
        <Link to="/client/exports/$id" params={{ id }} className={buttonStyle()}>
          {t('Export')}
        </Link>
      )}
      <ReasonDialog
        key={id}
        about={`cancel:${id}`}
        open={asking}
        onClose={() => setAsking(false)}
        title={rich('Cancel {number} “{topic}”', {
          number: <CaseNumber of={consultation} />,
          topic: <bdi>{topicOf(consultation)}</bdi>,
        })}
        effect={t('The consultation ends without a result. The firm reads your reason.')}
        verb={t('Cancel Consultation')}
        keep={canCancel ? t('Keep Consultation') : t('Close')}
        busy={isBusy}
        refusal={!canCancel && !isBusy && !isDone && alreadyDecided(consultation)}
        onConfirm={(reason) => cancel({ reason, updated_at }, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
