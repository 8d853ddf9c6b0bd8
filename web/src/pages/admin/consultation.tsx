import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { BackTo } from '../case/back-to.tsx';
import { CaseScreen } from '../case/case-screen.tsx';

const route = getRouteApi('/admin/consultations/$id');

/** A consultation with its conversation. */
export function ConsultationPage() {
  const { id } = route.useParams();
  return (
    <CaseScreen
      key={id}
      id={id}
      back={<BackTo list="/admin/consultations">{t('All Consultations')}</BackTo>}
    />
  );
}
