import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { topicOf } from '../../features/consultations/consultation-detail.tsx';
import { oneConsultation } from '../../features/consultations/queries.ts';
import { RequestReading } from '../../features/consultations/request-reading.tsx';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button.tsx';

const route = getRouteApi('/consultant/request/$id');

export function RequestPage() {
  const { id } = route.useParams();
  const { data: request, error } = useQuery(oneConsultation(id, 'v1'));
  useTitle(request ? topicOf(request) : 'Request');
  if (error && !request) return <Navigate to="/consultant/consultations" replace />;
  return (
    <div className="grid h-[calc(100dvh-var(--size-topbar))]">
      <h1 className="sr-only">Request</h1>
      <RequestReading id={id} back={<BackLink />} />
    </div>
  );
}

function BackLink() {
  return (
    <Link to="/consultant/pending" className={`${buttonStyle({ variant: 'quiet' })} -ms-3.25 mb-3`}>
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      Back to Pending Requests
    </Link>
  );
}
