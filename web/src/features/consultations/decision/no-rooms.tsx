import { t } from '@consultflow/contract/language/t';
import { Empty } from '../../../ui/feedback/empty.tsx';

/** Shown instead of a queue to a consultant without rooms. */
export function NoRooms() {
  return (
    <Empty drawing="none-yet" title={t('No room is assigned to you yet')}>
      {t('Requests reach you as soon as an admin has chosen your rooms under Consultant Management.')}
    </Empty>
  );
}
