import { canEditResult } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { Version } from '@consultflow/contract/versions/schema';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailedNote } from '../../../ui/feedback/failed.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useBringBack } from './bring-back.ts';
import { draftOf } from '../draft/queries.ts';
import type { Later } from './comparison-choice.tsx';
import { ComparisonDialog } from './comparison-dialog.tsx';
import { VERSIONS_FAILED, versionsOf } from './queries.ts';
import { VersionDialog } from './version-dialog.tsx';
import './versions.css';

type VersionsProps = {
  consultation: ConsultationDetail;
  /** Instead of a dialog. */
  onCompare?: (later: Later) => void;
  /** Into the editor, instead of a draft or a version. */
  onBringBack?: (version: Version) => void;
};

/** The released results of a consultation, the latest first: to read, to compare and to bring back. */
export function Versions({ consultation, onCompare, onBringBack }: VersionsProps) {
  const { id } = consultation;
  const actor = useActor();
  const { data: versions, error, isFetching, refetch } = useQuery(versionsOf(id));
  const [reading, setReading] = useState<Version>();
  const [comparing, setComparing] = useState<Later>();
  const { data: draft } = useQuery({ ...draftOf(id), enabled: canEditResult(actor) });
  const { bringBack, isBusy } = useBringBack(consultation);
  const compare = onCompare ?? setComparing;
  if (!versions)
    return error ? (
      <FailedNote busy={isFetching} onRetry={() => void refetch()}>
        {t(VERSIONS_FAILED)}
      </FailedNote>
    ) : null;
  const isForStaff = actor.role !== 'client';
  return (
    <>
      <ol reversed className="versions">
        {draft && (
          <li data-draft>
            <PencilLine aria-hidden size={14} strokeWidth={1.75} className="versions-pencil" />
            <p className="font-medium">
              {t('Draft of version {number, number}', { number: (versions[0]?.number ?? 0) + 1 })}
            </p>
            <p className="text-xs text-ink-3">
              <time dateTime={draft.updated_at}>{showMoment(draft.updated_at)}</time>
              <span className="block">
                {draft.author_id === actor.id ? t('You') : <PersonName>{draft.author_name}</PersonName>}
              </span>
            </p>
            <Act onClick={() => compare('draft')}>
              {rich('Compare<hidden> the draft with what the client sees</hidden>', { hidden })}
            </Act>
          </li>
        )}
        {versions.map((version, place) => (
          <li key={version.id} data-latest={place === 0 || undefined}>
            <VersionLines version={version} isLatest={place === 0} isForStaff={isForStaff} />
            <div className="flex flex-wrap gap-x-1 empty:hidden">
              {isForStaff && version.number > 1 && (
                <Act onClick={() => compare(version.number)}>
                  {rich('Compare<hidden> version {number, number} with the one before</hidden>', {
                    number: version.number,
                    hidden,
                  })}
                </Act>
              )}
              {place > 0 && canEditResult(actor) && version.body !== consultation.consultation_result && (
                <Act busy={isBusy} onClick={() => (onBringBack ?? bringBack)(version)}>
                  {rich('Bring back<hidden> version {number, number}</hidden>', {
                    number: version.number,
                    hidden,
                  })}
                </Act>
              )}
              {place > 0 && !isForStaff && (
                <Act onClick={() => setReading(version)}>
                  {rich('Read<hidden> version {number, number}</hidden>', { number: version.number, hidden })}
                </Act>
              )}
            </div>
          </li>
        ))}
      </ol>
      {comparing && (
        <ComparisonDialog
          id={id}
          versions={versions}
          draft={draft}
          start={comparing}
          onClose={() => setComparing(undefined)}
        />
      )}
      {reading && <VersionDialog version={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

const hidden = <span className="sr-only" />;

type LinesProps = { version: Version; isLatest: boolean; isForStaff: boolean };

function VersionLines({ version: { number, at, author, signed_by }, isLatest, isForStaff }: LinesProps) {
  return (
    <>
      <p className="font-medium">{t('Version {number, number}', { number })}</p>
      <p className="text-xs text-ink-3">
        <time dateTime={at}>{showMoment(at)}</time>
        {author && (
          <span className="block">
            <PersonName>{author.name}</PersonName>
          </span>
        )}
        {signed_by && (
          <span className="block">
            {rich('Signed by {name}', { name: <PersonName>{signed_by.name}</PersonName> })}
          </span>
        )}
      </p>
      {isLatest && isForStaff && (
        <p className="text-xs font-medium text-primary-ink">{t('The client sees this one')}</p>
      )}
    </>
  );
}

type ActProps = { busy?: boolean; onClick: () => void; children: ReactNode };

const Act = (props: ActProps) => (
  <Button variant="quiet" size="small" className="-ms-2.25 text-primary-ink!" {...props} />
);
