import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HoursScale } from '../../domain/hours/hours-scale.tsx';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { companyWithHours } from './queries.ts';

/** What a company has used of the hours agreed with it; an admin agrees and changes them. */
export function AgreedHours({ company_id }: { company_id: string }) {
  const { role } = useActor();
  const { data: company } = useQuery(companyWithHours(company_id));
  const [isOpen, setOpen] = useState(false);
  if (!company) return null;
  return (
    <>
      <HoursScale company={company} isNamed />
      {role === 'admin' && (
        <Button size="small" variant="quiet" className="mt-1 -ms-2" onClick={() => setOpen(true)}>
          {company.agreed_minutes ? t('Change Agreed Hours') : t('Agree Hours')}
        </Button>
      )}
      {isOpen && <AgreementDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}
