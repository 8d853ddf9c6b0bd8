import { type Company, MOST_COMPANIES } from '@consultflow/contract/companies/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { Status } from '@consultflow/contract/consultations/status';
import { type Line, line } from './line.ts';
import { signOf } from './signs.ts';
import { statusName } from './status-name.ts';

/** A row of the record: its label, its lines, and the sign before them as SVG with its height in points. */
export type Fact = { label: string; lines: Line[]; sign?: string; sign_height?: number };

const NO_EMAIL = 'No email provided';

export const mainFacts = (consultation: ConsultationDetail): Fact[] => [
  fact('Client', consultation.client_name, consultation.client_email.trim() || NO_EMAIL),
  ...companyFacts(consultation),
  consultantFact(consultation),
  fact('Reference', consultation.id),
  ...(consultation.reason ? [fact('Reason', consultation.reason)] : []),
];

export const stateFacts = (
  { status, room, created_at, scheduled_date, completed_date }: ConsultationDetail,
  room_name: string,
  timeOf: (time: string) => string,
): Fact[] => [
  { ...narrow('Status', statusName[status]), sign: signOf(markOf(status), 'ink'), sign_height: 7.5 },
  {
    ...narrow('Room', `${room}, ${room_name}`),
    sign: signOf(`flag-${room.toLowerCase()}`, 'ink'),
    sign_height: 9,
  },
  narrow('Requested', timeOf(created_at)),
  narrow('Scheduled', scheduled_date ? timeOf(scheduled_date) : 'Not scheduled'),
  ...(completed_date ? [narrow('Completed', timeOf(completed_date))] : []),
];

const markOf = (status: Status) => `state-${status === 'pending' ? 'requested' : status}`;

function companyFacts({ client_companies, client_company_count }: ConsultationDetail): Fact[] {
  const shown = client_companies.slice(0, MOST_COMPANIES);
  const more = client_company_count - shown.length;
  return [...shown.map(companyFact), ...(more > 0 ? [fact('Company', `… and ${more} more`)] : [])];
}

function companyFact({ name, address, zipCode, city, state, country, phone, email }: Company): Fact {
  const place = [address, `${zipCode} ${city}`, state, country];
  return fact('Company', name.trim() || 'Unnamed Company', listed(place), phone, email);
}

const consultantFact = ({ consultant_name, consultant_email }: ConsultationDetail) =>
  consultant_name === null
    ? fact('Consultant', 'Not assigned')
    : fact('Consultant', consultant_name, consultant_email?.trim() || NO_EMAIL);

const listed = (parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const fact = (label: string, ...texts: string[]): Fact => ({
  label,
  lines: texts.filter((text) => text.trim()).map((text) => line(text, 42)),
});

const narrow = (label: string, text: string): Fact => ({ label, lines: [line(text, 18)] });
