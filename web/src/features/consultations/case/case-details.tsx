import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { canEditRequest } from '@consultflow/contract/consultations/policy';
import { isCompleted, isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { roleWords } from '@consultflow/contract/users/role-words';
import { type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { CaseFiles } from '../../../domain/files/case-files.tsx';
import { ResponseDue } from '../../../domain/due/response-due.tsx';
import { When } from '../../../domain/when.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { useActor } from '../../../lib/session/session.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { Initials } from '../../../ui/text/initials.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Ahead } from '../../../ui/text/relative-time.tsx';
import { Booked } from '../appointment/booked.tsx';
import { AssignButton } from '../decision/assign-button.tsx';
import { WaitsForClient } from '../details/waits-for-client.tsx';
import { NamedPeople } from '../restriction/named-people.tsx';
import { OpenedUntil } from '../restriction/opened-until.tsx';
import { useShownSignOff } from '../sign-off/shown.ts';
import { SignOffPanel } from '../sign-off/sign-off-panel.tsx';
import { Versions } from '../versions/versions.tsx';
import { OwnSharing, type SharingProps } from '../sharing/own-sharing.tsx';
import { ANSWER } from '../answer/own-answer.tsx';
import { CaseSection as Section } from './case-section.tsx';
import { NextStepLines } from './next-step-lines.tsx';
import { useNextStep } from './next-step.ts';
import { OwnPreferences } from './own-preferences.tsx';
import { hasRelated, Related } from './related.tsx';

type Person = { id: string; name: string; role: Role };

type CaseDetailsProps = {
  consultation: ConsultationDetail;
  /** Who has written in it so far. */
  people: Person[];
  sharing: ComponentType<SharingProps>;
  /** From the page: whether the reader follows it. */
  following: ReactNode;
  /** From the page: the way to the client's profile. */
  profile?: ReactNode;
  /** From the page: the time on it. */
  time?: ReactNode;
};

/** Beside what happened: what comes next, when, with whom and for whom. */
export function CaseDetails({ consultation, people, sharing, following, profile, time }: CaseDetailsProps) {
  const actor = useActor();
  const { scheduled_date, earlier_date, company_name, is_restricted, opened_until, company_id, appointment } =
    consultation;
  const { isYours } = useNextStep(consultation, actor);
  const isOwn = canEditRequest(actor, consultation);
  const signOff = useShownSignOff(consultation);
  const { preferences = [] } = consultation;
  // Above what happened there is the whole of it.
  const isTold = actor.role === 'client' && isScheduled(consultation);
  return (
    <>
      <section className="pb-4">
        <NextStepLines consultation={consultation} />
        {isYours && isOwn && (
          <a href={`#${ANSWER}`} className="text-sm text-primary-ink" onClick={showAnswer}>
            {t('Go to it')}
          </a>
        )}
      </section>
      {!isOwn && <WaitsForClient consultation={consultation} className="mb-4" />}
      {consultation.due_at && (
        <Section title={t('Response')}>
          <ResponseDue of={{ ...consultation, due_at: consultation.due_at }} />
        </Section>
      )}
      {isOwn && isOpen(consultation) && preferences.length > 0 && (
        <Section title={t('Your preferences')}>
          <OwnPreferences preferences={preferences} />
        </Section>
      )}
      {appointment && !isTold && (
        <Section title={t('Appointment')}>
          <Booked consultation={consultation} appointment={appointment} />
        </Section>
      )}
      {scheduled_date && !appointment && (
        <Section title={t('Appointment')}>
          <p>
            <When time={scheduled_date} earlier={isScheduled(consultation) ? earlier_date : undefined} />
          </p>
          <p className="text-ink-3">
            {zoneTime()} {isScheduled(consultation) && <Ahead time={scheduled_date} />}
          </p>
        </Section>
      )}
      <SignOffPanel key={consultation.id} consultation={consultation} {...signOff} frame={SignOffSection} />
      {isCompleted(consultation) && consultation.result_version != null && (
        <Section title={t('Versions')}>
          <Versions key={consultation.id} consultation={consultation} />
        </Section>
      )}
      {time && <Section title={t('Time')}>{time}</Section>}
      <Section title={t('People')} action={profile}>
        <div className="mb-2 empty:hidden">
          <AssignButton consultation={consultation} />
        </div>
        <People consultation={consultation} people={people} self={actor.id} />
      </Section>
      {company_name && (
        <Section title={t('Company')}>
          <p>
            <bdi>{company_name}</bdi>
          </p>
          <Address consultation={consultation} />
        </Section>
      )}
      {((isOwn && company_id) || is_restricted) && (
        <Section title={t('Who sees it')}>
          <div className="grid gap-3">
            {isOwn && <OwnSharing key={consultation.id} consultation={consultation} sharing={sharing} />}
            {opened_until && <OpenedUntil until={opened_until} />}
            <NamedPeople consultation={consultation} />
          </div>
        </Section>
      )}
      {hasRelated(consultation) && (
        <Section title={t('Follow-ups')}>
          <Related consultation={consultation} />
        </Section>
      )}
      <Section title={t('Files')}>
        <CaseFiles id={consultation.id} />
      </Section>
      <Section title={t('Messages')}>{following}</Section>
    </>
  );
}

const SignOffSection = ({ children }: { children: ReactNode }) => (
  <Section title={t('Sign-off')}>{children}</Section>
);

/** Not by the address, which names an entry. */
function showAnswer(event: MouseEvent) {
  event.preventDefault();
  const place = document.getElementById(ANSWER);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

function Address({ consultation: { client_companies, company_id } }: { consultation: ConsultationDetail }) {
  const company = client_companies.find(({ id }) => id === company_id);
  if (!company) return null;
  const { address, zipCode, city, country } = company;
  const line = [address, [zipCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return line && <p className="text-ink-3">{line}</p>;
}

type PeopleProps = { consultation: ConsultationDetail; people: Person[]; self: string };

function People({ consultation, people, self }: PeopleProps) {
  const { client_id, client_name, consultant_id, consultant_name } = consultation;
  const first: (Person & { part: string })[] = [
    ...(consultant_id
      ? [
          {
            id: consultant_id,
            name: consultant_name ?? '',
            role: 'consultant' as const,
            part: t('Consultant, assigned'),
          },
        ]
      : []),
    { id: client_id, name: client_name || t('Unknown Client'), role: 'client', part: t('Client') },
  ];
  const others = people
    .filter(({ id }) => first.every((one) => one.id !== id))
    .map((one) => ({ ...one, part: wordOf(roleWords, one.role) }));
  return (
    <ul>
      {[...first, ...others].map(({ id, name, role, part }) => (
        <li key={id} className="flex items-center gap-2.5 py-1">
          <Initials name={name} look={role === 'client' ? 'outlined' : 'filled'} />
          <span className="min-w-0">
            <span className="block leading-4.5 font-medium">
              <PersonName>{name}</PersonName>
            </span>
            <span className="block text-xs text-ink-3 first-letter:uppercase">
              {id === self ? t('You') : part}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
