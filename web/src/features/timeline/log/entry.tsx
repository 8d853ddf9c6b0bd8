import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import type { ReactNode } from 'react';
import { AcceptanceEntry } from '../entries/acceptance-entry.tsx';
import { AppointmentEntry } from '../entries/appointment-entry.tsx';
import { AssignmentEntry } from '../entries/assignment-entry.tsx';
import { EditEntry } from '../entries/edit-entry.tsx';
import { ExportEntry } from '../entries/export-entry.tsx';
import { ProposalEntry } from '../entries/proposal-entry.tsx';
import { RequestEntry } from '../entries/request-entry.tsx';
import { ResultCard } from '../entries/result-card.tsx';
import { ResultEntry } from '../entries/result-entry.tsx';
import { SignOffEntry } from '../entries/sign-off-entry.tsx';
import { StatusEntry } from '../entries/status-entry.tsx';
import { askedOf } from '../said/asked-mark.tsx';
import { SaidEntry } from '../said/said-entry.tsx';

type EntryProps = {
  consultation: ConsultationDetail;
  entry: TimelineEntry;
  /** The result lies at the entry that made it what it is. */
  isLatestResult: boolean;
  isFollowing: boolean;
  onMarkUnread: (entry_id: string) => void;
  seen?: ReactNode;
};

/** One entry, by its kind. */
export function Entry({ consultation, entry, isLatestResult, isFollowing, onMarkUnread, seen }: EntryProps) {
  const result = isLatestResult && consultation.consultation_result !== null && (
    <ResultCard html={consultation.consultation_result} {...madeBy(consultation, entry)} />
  );
  switch (entry.kind) {
    case 'request':
      return <RequestEntry consultation={consultation} entry={entry} />;
    case 'edit':
      return <EditEntry entry={entry} />;
    case 'status':
      return <StatusEntry entry={entry}>{result}</StatusEntry>;
    case 'result':
      return <ResultEntry entry={entry}>{result}</ResultEntry>;
    case 'assignment':
      return <AssignmentEntry entry={entry} />;
    case 'proposal':
      return <ProposalEntry entry={entry} />;
    case 'appointment':
      return <AppointmentEntry entry={entry} />;
    case 'export':
      return <ExportEntry entry={entry} />;
    case 'acceptance':
      return <AcceptanceEntry entry={asRated(entry, consultation)} />;
    case 'sign_off':
      return <SignOffEntry entry={entry} />;
    case 'message':
    case 'note':
      return (
        <SaidEntry
          case_id={consultation.id}
          entry={entry}
          asked={askedOf(entry, consultation)}
          isFollowing={isFollowing}
          onMarkUnread={onMarkUnread}
          seen={seen}
        />
      );
  }
}

const versionOf = (entry: TimelineEntry) =>
  entry.kind === 'result' || entry.kind === 'status' ? entry.version : undefined;

/** Of the text that is shown: it may be loaded before the entry that made it, or after. */
const madeBy = ({ result_version, result_at }: ConsultationDetail, entry: TimelineEntry) => ({
  version: result_version ?? versionOf(entry),
  at: result_at ?? entry.at,
});

/** Whether an entry made the result what it is now. */
export const makesResult = (entry: TimelineEntry) =>
  entry.kind === 'result' || (entry.kind === 'status' && entry.to === 'completed');

/** A rating that has just followed is known before the entry is loaded again. */
function asRated(
  entry: Extract<TimelineEntry, { kind: 'acceptance' }>,
  { acceptance }: Pick<ConsultationDetail, 'acceptance'>,
) {
  if (entry.rating !== null || acceptance?.version !== entry.version) return entry;
  return { ...entry, rating: acceptance.rating, comment: acceptance.comment };
}
