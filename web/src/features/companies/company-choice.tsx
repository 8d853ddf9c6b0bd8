import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { ownCompanies } from './queries.ts';
import { SharingSwitch } from './sharing-switch.tsx';

type Choice = { company_id: string; is_shared: boolean };

type CompanyChoiceProps = {
  id: string;
  value: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
  /** The client no longer belongs to the chosen one. */
  onLost: () => void;
};

/** The company that a request is made for, if the client belongs to any, and who sees it. */
export function CompanyChoice({ id, value, error: lost, onChange, onLost }: CompanyChoiceProps) {
  const list = useInfiniteQuery(ownCompanies);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const companies = data?.rows.filter(({ id: known }) => known) ?? [];
  const isKnown = companies.some((company) => company.id === value.company_id);
  const isLost = data !== undefined && !hasNextPage && value.company_id !== '' && !isKnown;
  const drop = useEffectEvent(onLost);
  useEffect(() => {
    if (isLost) drop();
  }, [isLost]);
  if (error && !data)
    return (
      <FailedNote busy={isFetching} onRetry={() => void refetch()}>
        {t('Failed to fetch companies')}
      </FailedNote>
    );
  if (companies.length === 0 && lost === undefined) return null;
  return (
    <div className="grid gap-3">
      <SelectField
        id={id}
        label={t('For which company?')}
        {...(lost !== undefined && { error: lost })}
        value={isKnown ? value.company_id : ''}
        onChange={({ target }) => onChange({ company_id: target.value, is_shared: false })}
      >
        <option value="">{t.context('company', 'None')}</option>
        {companies.map((company) => (
          <option key={company.id} value={company.id ?? ''}>
            {company.name || t('Unnamed Company')}
          </option>
        ))}
      </SelectField>
      {isKnown && (
        <SharingSwitch
          company_id={value.company_id}
          isShared={value.is_shared}
          note={t('Members read it and export it. You can change this at any time.')}
          onChange={(is_shared) => onChange({ ...value, is_shared })}
        />
      )}
    </div>
  );
}
