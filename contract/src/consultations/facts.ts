import { isAccepted } from '../acceptances/policy.ts';
import type { MeetingMode } from '../appointments/schema.ts';
import { type Company, MOST_COMPANIES } from '../companies/schema.ts';
import { type Message, msg, t } from '../language/t.ts';
import type { RoomCode } from '../rooms/code.ts';
import type { Role } from '../users/schema.ts';
import { numberOf } from './number.ts';
import type { Consultation, ConsultationDetail } from './schema.ts';
import { isScheduled, type Status } from './status.ts';

/**
 * Where facts are shown: in a popup over a list, to a consultant who decides, beside another version of the request,
 * and in the record of a consultation, on screen and as a PDF.
 */
export type View = 'popup' | 'decision' | 'comparison' | 'record';

export type FactValue =
  | { kind: 'text'; text: string }
  | { kind: 'person'; name: string; email: string | null }
  /** The lines are its address and telephone number, as far as known. */
  | { kind: 'company'; name: string; lines: string[]; email: string }
  | { kind: 'status'; status: Status }
  | { kind: 'room'; room: RoomCode }
  /** ISO 8601. */
  | { kind: 'moment'; at: string }
  /** `earlier` is the date before it was rescheduled. */
  | { kind: 'appointment'; at: string; earlier: string | null }
  /** Which version of the result, and when it was released. */
  | { kind: 'version'; number: number; at: string }
  /** Without a name it counts as accepted; `words` say which version. */
  | { kind: 'acceptance'; name: string | null; at: string; words: string }
  /** How the two sides meet; once it is over, without the link or the number. */
  | { kind: 'meeting'; mode: MeetingMode; link: string | null; phone: string | null };

/** The companies and the appointment are included if the whole detail is loaded. */
type WithDetail = Consultation &
  Partial<
    Pick<
      ConsultationDetail,
      | 'client_companies'
      | 'client_company_count'
      | 'appointment'
      | 'result_at'
      | 'result_signature'
      | 'acceptance'
    >
  >;

/** The columns of the record: the people, and the progress. */
export type Column = 'people' | 'progress';

type Fact = {
  label: Message;
  column: Column;
  views: readonly View[];
  /** Omitted for the person whom the fact names. */
  except?: Role;
  /** The plural, for a client with several companies. */
  valuesOf: (consultation: WithDetail) => FactValue[];
  /** Shown in the record if there is no value. */
  missing?: Message;
};

export const NO_EMAIL = msg('No email provided');
export const UNKNOWN_CLIENT = msg('Unknown Client');
const NOT_SCHEDULED = msg('Not scheduled');

const text = (words: string | null): FactValue[] => (words?.trim() ? [{ kind: 'text', text: words }] : []);
const moment = (at: string | null): FactValue[] => (at ? [{ kind: 'moment', at }] : []);

/** All facts of a consultation except its texts, in the order of every screen and document. */
const facts: readonly Fact[] = [
  {
    label: msg('Client'),
    column: 'people',
    views: ['popup', 'decision', 'record'],
    except: 'client',
    valuesOf: ({ client_name, client_email }) => [
      { kind: 'person', name: client_name || t(UNKNOWN_CLIENT), email: client_email },
    ],
  },
  { label: msg('Company'), column: 'people', views: ['record'], valuesOf: companiesOf },
  {
    label: msg('Company'),
    column: 'people',
    views: ['popup', 'decision'],
    valuesOf: ({ company_name }) => text(company_name),
  },
  {
    label: msg('Status'),
    column: 'progress',
    views: ['record'],
    valuesOf: ({ status }) => [{ kind: 'status', status }],
  },
  {
    label: msg('Room'),
    column: 'progress',
    views: ['decision', 'record'],
    valuesOf: ({ room }) => [{ kind: 'room', room }],
  },
  {
    label: msg('Requested'),
    column: 'progress',
    views: ['popup', 'decision', 'record'],
    valuesOf: ({ created_at }) => moment(created_at),
    missing: msg('Unknown date'),
  },
  {
    label: msg('Scheduled'),
    column: 'progress',
    views: ['popup', 'record'],
    valuesOf: appointmentOf,
    missing: NOT_SCHEDULED,
  },
  {
    label: msg('Completed'),
    column: 'progress',
    views: ['popup', 'record'],
    valuesOf: ({ completed_date }) => moment(completed_date),
  },
  {
    label: msg('Result'),
    column: 'progress',
    views: ['record'],
    valuesOf: ({ result_version: number, result_at: at }) =>
      number && at ? [{ kind: 'version', number, at }] : [],
  },
  {
    label: msg('Consultant'),
    column: 'people',
    views: ['popup', 'record'],
    except: 'consultant',
    valuesOf: ({ consultant_name, consultant_email }) =>
      consultant_name ? [{ kind: 'person', name: consultant_name, email: consultant_email }] : [],
    missing: msg('Not assigned'),
  },
  {
    label: msg('Result written by'),
    column: 'people',
    views: ['record'],
    valuesOf: ({ result_signature }) => text(result_signature?.author.name ?? null),
  },
  {
    label: msg('Result signed by'),
    column: 'people',
    views: ['record'],
    valuesOf: ({ result_signature }) => text(result_signature?.signer.name ?? null),
  },
  {
    label: msg('Meeting'),
    column: 'people',
    views: ['popup', 'record'],
    valuesOf: meetingOf,
  },
  {
    label: msg('Acceptance'),
    column: 'people',
    views: ['record'],
    valuesOf: acceptanceOf,
  },
  {
    label: msg('Number'),
    column: 'people',
    views: ['record'],
    valuesOf: (consultation) => text(numberOf(consultation)),
  },
  {
    label: msg('Reason'),
    column: 'people',
    views: ['popup', 'record'],
    valuesOf: ({ reason }) => text(reason),
  },
];

/** The long texts, after the facts. */
export const sections = [
  { field: 'problem_details', heading: msg('Problem Details') },
  { field: 'consultation_result', heading: msg('Consultation Result') },
] as const;

type Choice = { view: View; reader?: Role; column?: Column };

/** The facts of a view, each with its label. */
export const factsOf = (consultation: WithDetail, { view, reader, column }: Choice) =>
  facts
    .filter(({ views }) => views.includes(view))
    .filter(({ except }) => view === 'record' || reader === undefined || except !== reader)
    .filter((fact) => column === undefined || fact.column === column)
    .flatMap(({ label, valuesOf, missing }) => {
      const values = valuesOf(consultation);
      const absent = values.length === 0 && view === 'record' ? text(missing ? t(missing) : null) : [];
      return [...values, ...absent].map((value) => ({ label: t(label), value }));
    });

/** The company that it was requested for, or those of the client. */
function companiesOf({
  client_companies = [],
  client_company_count = 0,
  company_id,
  company_name,
}: WithDetail): FactValue[] {
  if (company_name) {
    const company = client_companies.find(({ id }) => id === company_id);
    return company ? [companyOf(company)] : text(company_name);
  }
  const shown = client_companies.slice(0, MOST_COMPANIES);
  const more = client_company_count - shown.length;
  return [...shown.map(companyOf), ...(more > 0 ? text(t('… and {count} more', { count: `${more}` })) : [])];
}

function companyOf({ name, address, zipCode, city, state, country, phone, email }: Company): FactValue {
  const place = joined([address, joined([zipCode, city], ' '), state, country], ', ');
  const lines = [place, phone].filter((line) => line.trim());
  return { kind: 'company', name: name.trim() || t('Unnamed Company'), lines, email: email.trim() };
}

const joined = (parts: string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(by);

/** A scheduled consultation may have no date yet. */
function appointmentOf(consultation: WithDetail): FactValue[] {
  const { scheduled_date: at, earlier_date = null } = consultation;
  const isAhead = isScheduled(consultation);
  if (!at) return isAhead ? text(t(NOT_SCHEDULED)) : [];
  return [{ kind: 'appointment', at, earlier: isAhead && earlier_date !== at ? earlier_date : null }];
}

function meetingOf({ appointment, ...consultation }: WithDetail): FactValue[] {
  if (!appointment) return [];
  const { mode, link, phone } = appointment;
  return [
    { kind: 'meeting', mode, ...(isScheduled(consultation) ? { link, phone } : { link: null, phone: null }) },
  ];
}

function acceptanceOf({ acceptance, ...consultation }: WithDetail): FactValue[] {
  if (!acceptance) return [];
  const { accepted_by, at } = acceptance;
  const values = { version: `${acceptance.version}` };
  const words = isAccepted(consultation)
    ? t('Version {version} of the result', values)
    : t('Version {version} of the result, updated since', values);
  return [{ kind: 'acceptance', name: accepted_by && (accepted_by.name || t(UNKNOWN_CLIENT)), at, words }];
}
