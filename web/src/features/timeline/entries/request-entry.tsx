import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { StatusMark } from '../../../domain/status-mark.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { EntryFrame } from './frame.tsx';
import { LongText } from './long-text.tsx';

type RequestEntryProps = {
  consultation: ConsultationDetail;
  /** Undefined while the beginning is not loaded: the request is known anyway. */
  entry?: Extract<TimelineEntry, { kind: 'request' }>;
};

/** What is asked, as it stands now. */
export function RequestEntry({ consultation, entry }: RequestEntryProps) {
  const { client_id, client_name, company_name, problem_details, created_at } = consultation;
  const { id } = useActor();
  const name = client_name || t('Unknown Client');
  const values = { b: <strong />, name: <PersonName>{name}</PersonName>, company: <bdi>{company_name}</bdi> };
  const sentence = () => {
    if (client_id === id)
      return company_name
        ? rich('<b>Requested</b> by you, for {company}', values)
        : rich('<b>Requested</b> by you', values);
    return company_name
      ? rich('<b>Requested</b> by {name}, for {company}', values)
      : rich('<b>Requested</b> by {name}', values);
  };
  return (
    <EntryFrame
      {...(entry && { entry })}
      at={entry?.at ?? created_at}
      kind="request"
      who={name}
      mark={<StatusMark status="requested" className="size-3.25" />}
    >
      <p className="entry-line">{sentence()}</p>
      <LongText html={problem_details} whole={t('Show the whole request')} />
      {entry && <AttachedFiles files={entry.files} />}
    </EntryFrame>
  );
}
