import { t } from '@consultflow/contract/language/t';
import { Lock } from 'lucide-react';

/** Only named consultants see the consultation. */
export const RestrictedMark = () => (
  <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-ink-2">
    <Lock aria-hidden size={12} strokeWidth={2} className="flex-none" />
    {t.context('consultation', 'Restricted')}
  </span>
);
