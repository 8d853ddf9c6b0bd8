import {
  canEditRequest,
  canFollowUp,
  canMove,
  isEditable,
  isExportable,
  isPastCutOff,
} from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail as Detail } from '@consultflow/contract/consultations/schema';
import { canBecome } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { OwnAnswer } from '../answer/own-answer.tsx';
import { CancelDialog } from '../own-appointment/cancel-dialog.tsx';
import { OwnSharing, type SharingProps } from '../sharing/own-sharing.tsx';
import { hasRelated, Related } from '../case/related.tsx';
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
      top={consultation && <OwnAnswer key={id} consultation={consultation} className="mb-6" />}
      sight={consultation && isOwn && <OwnSharing key={id} consultation={consultation} sharing={sharing} />}
      below={
        consultation &&
        hasRelated(consultation) && (
          <div className="mt-6 border-t border-line pt-4">
            <Related consultation={consultation} />
          </div>
        )
      }
      onClose={onClose}
    />
  );
}

function Actions({ consultation }: { consultation: Detail }) {
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const { id, appointment } = consultation;
  const isOwn = canEditRequest(actor, consultation);
  const isTooLate = appointment && isPastCutOff(appointment);
  const canCancel =
    canMove(actor, consultation, 'canceled') && canBecome('canceled', consultation) && !isTooLate;
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
      {canFollowUp(actor, consultation) && (
        <Link to="/client/new-consultation" search={{ follows: id }} className={buttonStyle()}>
          {t('Ask a follow-up')}
        </Link>
      )}
      {isExportable(consultation) && (
        <Link to="/client/exports/$id" params={{ id }} className={buttonStyle()}>
          {t('Export')}
        </Link>
      )}
      {asking && <CancelDialog consultation={consultation} onClose={() => setAsking(false)} />}
    </>
  );
}
