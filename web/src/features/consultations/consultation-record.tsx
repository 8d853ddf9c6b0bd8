import type { Company } from '@consultflow/contract/companies/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { showMoment } from '../../lib/dates.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { RoomTag } from '../../ui/room-flag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { ChangeList } from './change-list.tsx';
import { ClientFact, topicOf } from './consultation-detail.tsx';

/** A completed consultation with what its document says, on paper in both themes. */
export function ConsultationRecord({
  consultation,
  withHistory = false,
}: {
  consultation: ConsultationDetail;
  withHistory?: boolean;
}) {
  const {
    consultant_name,
    consultant_email,
    client_companies,
    client_company_count,
    room,
    status,
    problem_details,
    consultation_result,
  } = consultation;
  const more = client_company_count - client_companies.length;
  return (
    <article className="scheme-light max-w-200 rounded-tag border border-line bg-paper px-5 py-8 text-paper-ink shadow-popover md:px-19 md:py-14">
      <p className="flex items-center gap-2.5 font-semibold">
        <BrandMark className="size-6 text-paper-teal" />
        ConsultFlow Navigator
      </p>
      <div aria-hidden className="mt-3 scale-edge text-paper-teal" />
      <h2 className="mt-8 border-b border-paper-line pb-5 font-serif text-2xl font-display">
        <bdi>{topicOf(consultation)}</bdi>
      </h2>
      <div className="grid gap-x-10 gap-y-2 border-b border-paper-line py-5 text-sm lg:grid-cols-[minmax(0,1fr)_auto]">
        <Facts className="content-start">
          <ClientFact consultation={consultation} />
          {client_companies.map((company) => (
            <CompanyFact key={company.id} company={company} />
          ))}
          {more > 0 && <Fact term="Company">… and {more} more</Fact>}
          <Fact term="Consultant">
            <bdi>{consultant_name}</bdi>{' '}
            <span className="text-ink-3">
              <EmailAddress>{consultant_email ?? ''}</EmailAddress>
            </span>
          </Fact>
          <Fact term="Reference">{consultation.id}</Fact>
        </Facts>
        <Facts className="content-start">
          <Fact term="Status">
            <StatusTag status={status} look="plain" />
          </Fact>
          <Fact term="Room">
            <RoomTag code={room} />
          </Fact>
          <Fact term="Requested">{showMoment(consultation.created_at)}</Fact>
          <Fact term="Scheduled">{showMoment(consultation.scheduled_date)}</Fact>
          <Fact term="Completed">{showMoment(consultation.completed_date ?? consultation.created_at)}</Fact>
        </Facts>
      </div>
      <h3 className="mt-7 mb-2 text-sm text-paper-teal">Problem Details</h3>
      <RichText html={problem_details} />
      <h3 className="mt-7 mb-2 text-sm text-paper-teal">Consultation Result</h3>
      <RichText html={consultation_result ?? ''} />
      {withHistory && (
        <div className="mt-7">
          <ChangeList id={consultation.id} />
        </div>
      )}
    </article>
  );
}

function CompanyFact({ company }: { company: Company }) {
  const { name, address, zipCode, city, state, country, phone, email } = company;
  const place = [address, `${zipCode} ${city}`.trim(), state, country].filter(Boolean).join(', ');
  const lines = [place, phone].filter(Boolean);
  return (
    <Fact term="Company">
      <bdi>{name || 'Unnamed Company'}</bdi>
      {lines.map((line) => (
        <bdi key={line} className="block">
          {line}
        </bdi>
      ))}
      {email && (
        <span className="block">
          <EmailAddress>{email}</EmailAddress>
        </span>
      )}
    </Fact>
  );
}
