import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { BackTo } from '../case/back-to.tsx';
import { CaseScreen } from '../case/case-screen.tsx';

const route = getRouteApi('/client/consultations/$id');

/** A client's consultation with its conversation. */
export function ConsultationPage() {
  const { id } = route.useParams();
  return <CaseScreen key={id} id={id} back={toList} />;
}

const toList = () => <BackTo list="/client/consultations">{t('My Consultations')}</BackTo>;
