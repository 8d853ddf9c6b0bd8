import { t } from '@consultflow/contract/language/t';
import { Lock } from 'lucide-react';

/** Says that clients never see it. */
export const StaffOnly = () => (
  <span className="inline-flex items-center gap-1.25 text-xs font-semibold text-accent-ink">
    <Lock aria-hidden size={13} strokeWidth={2} className="flex-none" />
    {t('Only staff see this')}
  </span>
);
