import { roomOf } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { caseName } from '../../domain/case-name.ts';
import { CompanyCarousel } from '../../features/companies/company-carousel.tsx';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { useChangedMeanwhile } from '../../features/consultations/decision/changed-meanwhile.tsx';
import { useDeciding } from '../../features/consultations/decision/deciding.ts';
import { oneConsultation } from '../../features/consultations/queries.ts';
import { RequestReading } from '../../features/consultations/decision/request-reading.tsx';
import { DecideSheet } from '../../features/consultations/decision/sheet.tsx';
import { useHeldScreen } from '../../lib/held.ts';
import { useMediaAroundDialogs } from '../../lib/media.ts';
import { ApiError } from '../../lib/api/replies.ts';
import { useActor } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const route = getRouteApi('/consultant/request/$id');

export function RequestPage() {
  const { id } = route.useParams();
  const { data: request, error } = useQuery(oneConsultation(id, 'v1'));
  useHeldScreen();
  const { changed, isTooSoon } = useChangedMeanwhile(id);
  const { deciding, decide, close, decideAgain } = useDeciding();
  const isWide = useMediaAroundDialogs('(width >= 48rem)');
  useTitle(request ? caseName(request) : t.context('a request of a client', 'Request'));
  if (error && !request) {
    // The guard redirects to the login, and from there back here.
    if (error instanceof ApiError && error.status === 401) return null;
    const said = error instanceof ApiError && error.isServers;
    return <Elsewhere because={said ? error.message : t(FAILED)} note={said ? undefined : error.message} />;
  }
  const sheet = deciding?.request.id === id && (
    <DecideSheet
      deciding={deciding}
      look={isWide ? 'inline' : 'dialog'}
      onTab={(tab) => decide(deciding.request, tab)}
      onClose={close}
      onFailed={(tab, reason) => decideAgain(deciding.request, tab, reason)}
    />
  );
  return (
    <div className="grid h-[calc(100dvh-var(--size-topbar)-var(--size-toast-strip,0px))] print:block print:h-auto">
      <h1 className="sr-only">{t.context('a request of a client', 'Request')}</h1>
      <RequestReading
        key={id}
        id={id}
        back={<BackLink room={request?.room} />}
        companies={companiesOf}
        picker={ConsultantPicker}
        changed={changed}
        isTooSoon={isTooSoon}
        onDecide={decide}
        sheet={isWide && sheet ? sheet : undefined}
      />
      {!isWide && sheet}
    </div>
  );
}

const companiesOf = ({ client_id, client_companies, client_company_count }: ConsultationDetail) => (
  <CompanyCarousel client_id={client_id} companies={client_companies} count={client_company_count} />
);

/** The URL without an id. */
export function RequestMissingPage() {
  return <Elsewhere because={t('Consultation ID is missing')} />;
}

const FAILED = msg('Failed to fetch consultation details');

function Elsewhere({ because, note }: { because: string; note?: string | undefined }) {
  useEffect(() => void toast.error(because, { note }), [because, note]);
  return <Navigate to="/consultant/consultations" replace />;
}

/** A link to the room of the request. */
function BackLink({ room }: { room: string | undefined }) {
  const actor = useActor();
  const isFirst = roomOf(actor, room) === roomOf(actor);
  return (
    <Link
      to="/consultant/pending"
      search={isFirst ? {} : { room }}
      className={`${buttonStyle({ variant: 'quiet' })} -ms-3.25 mb-3`}
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      {t('Back to Pending Requests')}
    </Link>
  );
}
