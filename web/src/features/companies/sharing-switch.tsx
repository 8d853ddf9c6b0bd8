import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { Lock, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Switch } from '../../ui/form/switch.tsx';
import { companyMembers, isPerson } from './members/queries.ts';

type SharingSwitchProps = {
  company_id: string;
  isShared: boolean;
  isBusy?: boolean;
  note?: ReactNode;
  onChange: (isShared: boolean) => void;
};

/** Whether the members of a company see a consultation, and who that is. */
export function SharingSwitch({ company_id, isShared, isBusy = false, note, onChange }: SharingSwitchProps) {
  const id = useId();
  const { data } = useQuery(companyMembers(company_id));
  const count = data?.filter(isPerson).length;
  const Icon = isShared ? Users : Lock;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p id={id} aria-live="polite" className="flex min-w-0 flex-1 basis-48 items-start gap-2 text-ink-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
          <span>{wordsOf(isShared, count)}</span>
        </p>
        <Switch
          checked={isShared}
          disabled={isBusy}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        >
          {t.context('consultation', 'Shared')}
        </Switch>
      </div>
      {note && <p className="text-sm text-ink-3">{note}</p>}
    </div>
  );
}

function wordsOf(isShared: boolean, count: number | undefined) {
  if (!isShared) return t('Private to you and the firm');
  if (count === undefined) return t("Shared with the company's members");
  return t("Shared with the company's members, {count, plural, one {# person} other {# people}}", { count });
}
