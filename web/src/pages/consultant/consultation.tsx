import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { isOpen, isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BackTo } from '../case/back-to.tsx';
import { CaseScreen } from '../case/case-screen.tsx';

const route = getRouteApi('/consultant/consultations/$id');

/** A consultation of the consultant's rooms with its conversation. */
export function ConsultationPage() {
  const { id } = route.useParams();
  return <CaseScreen key={id} id={id} back={backOf} profile={profileOf} />;
}

/** The list that it is on; those that ended without a result are on none. */
function backOf(consultation: ConsultationDetail | undefined) {
  if (consultation && isOpen(consultation))
    return <BackTo list="/consultant/pending">{t('Pending Requests')}</BackTo>;
  if (consultation && !isScheduled(consultation))
    return <BackTo list="/consultant/history">{t('Consultation History')}</BackTo>;
  return <BackTo list="/consultant/consultations">{t('Active Consultations')}</BackTo>;
}

const profileOf = ({ client_id }: ConsultationDetail) => (
  <Link to="/consultant/clients/{-$id}" params={{ id: client_id }} className="text-sm font-medium">
    {t('Client profile')}
  </Link>
);
