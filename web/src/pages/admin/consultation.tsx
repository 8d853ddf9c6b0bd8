import { t } from '@consultflow/contract/language/t';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ConsultantPicker } from '../../features/consultants/consultant-picker.tsx';
import { SealedDialog } from '../../features/consultations/restriction/sealed-dialog.tsx';
import { BackTo } from '../case/back-to.tsx';
import { CaseScreen } from '../case/case-screen.tsx';

const route = getRouteApi('/admin/consultations/$id');

/** Any consultation with its conversation; a restricted one is opened first. */
export function ConsultationPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  return (
    <CaseScreen
      key={id}
      id={id}
      back={toList}
      gone={
        <SealedDialog
          id={id}
          sealed={undefined}
          wasOpen={false}
          picker={ConsultantPicker}
          onClose={() => void navigate({ to: '/admin/consultations' })}
        />
      }
    />
  );
}

const toList = () => <BackTo list="/admin/consultations">{t('All Consultations')}</BackTo>;
