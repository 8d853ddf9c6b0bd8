import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { CaseLink } from '../../../domain/case-link.tsx';
import { CaseTitle } from '../../../domain/case-title.tsx';
import type { Base } from '../../../lib/api/api.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Booked } from '../appointment/booked.tsx';
import { AssignButton } from '../decision/assign-button.tsx';
import { oneConsultation } from '../queries.ts';
import { ConsultationCourse, ConsultationDetail, ConsultationMarks } from './consultation-detail.tsx';
import { WaitsForClient } from './waits-for-client.tsx';
import { DetailFailed, DetailWaiting, GoneNote, isGone } from './detail-states.tsx';

type DetailOptions = {
  base?: Base;
  /** Whether it is fetched; known ones are shown anyway. */
  isWanted?: boolean;
};

/** The consultation of a dialog; none without an id. */
export function useDetail(id: string | undefined, { base, isWanted = true }: DetailOptions = {}) {
  const { data, error, refetch } = useQuery({
    ...oneConsultation(id ?? '', base),
    enabled: id !== undefined && isWanted,
  });
  return {
    isOpen: id !== undefined,
    consultation: data,
    error,
    /** It was loaded, and the user may no longer see it. */
    isOutOfSight: data !== undefined && isGone(error),
    retry: () => void refetch(),
  };
}

type DetailDialogProps = {
  detail: ReturnType<typeof useDetail>;
  reader: Role | undefined;
  /** Links and buttons before Close. */
  actions?: ReactNode;
  /** The primary button, after Close. */
  mainAction?: ReactNode;
  /** Content above its facts: what waits for the reader. */
  top?: ReactNode;
  /** Content below its facts. */
  sight?: ReactNode;
  /** Content below its facts and texts. */
  below?: ReactNode;
  onClose: () => void;
};

/** A consultation in a dialog over its list; the caller adds the actions. */
export function DetailDialog({
  detail,
  reader,
  actions,
  mainAction,
  top,
  sight,
  below,
  onClose,
}: DetailDialogProps) {
  const { isOpen, consultation, error, isOutOfSight, retry } = detail;
  if (!consultation || isOutOfSight) {
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={t('Consultation')}
        footer={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        {isOutOfSight ? (
          <GoneNote of={consultation} />
        ) : error ? (
          <DetailFailed error={error} onRetry={retry} />
        ) : (
          <DetailWaiting />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={<CaseTitle of={consultation} />}
      marks={<ConsultationMarks consultation={consultation} />}
      band={<ConsultationCourse consultation={consultation} />}
      footer={
        <Fragment key={consultation.id}>
          {actions}
          <CaseLink id={consultation.id} className={buttonStyle({ variant: 'quiet' })}>
            {t('Open the case')}
          </CaseLink>
          <Button onClick={onClose}>{t('Close')}</Button>
          {mainAction}
        </Fragment>
      }
    >
      <Fragment key={consultation.id}>
        {reader !== 'client' && consultation.appointment && (
          <div className="mb-6 border-b border-line pb-4">
            <Booked consultation={consultation} appointment={consultation.appointment} />
          </div>
        )}
        {reader !== 'client' && (
          <div className="mb-4 flex justify-end empty:hidden">
            <AssignButton consultation={consultation} />
          </div>
        )}
        {reader !== 'client' && <WaitsForClient consultation={consultation} className="mb-6" />}
        {top}
        <ConsultationDetail consultation={consultation} reader={reader} sight={sight} />
        {below}
      </Fragment>
    </Dialog>
  );
}
