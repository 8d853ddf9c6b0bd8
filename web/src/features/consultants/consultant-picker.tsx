import { fold } from '@consultflow/contract/fold';
import { t } from '@consultflow/contract/language/t';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rich } from '../../lib/language/rich.tsx';
import { RoomTag } from '../../domain/room-flag.tsx';
import { focusBegin } from '../../ui/dialog/focus-begin.ts';
import { FailedNote } from '../../ui/feedback/failed.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { Scroller } from '../../ui/layout/scroller.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { WaitingRows } from '../../ui/list/listing.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { consultantsToPlan } from './queries.ts';

type ConsultantPickerProps = {
  id: string;
  /** The reader, who cannot be left out. */
  fixed: string | undefined;
  chosen: string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
};

/** More than these are searched. */
const FEW = 8;

/** Names some of the active consultants. */
export function ConsultantPicker({ id, fixed, chosen, error, onChange }: ConsultantPickerProps) {
  const { data, error: failure, isFetching, refetch } = useQuery(consultantsToPlan);
  const [search, setSearch] = useState('');
  const active = data?.filter((one) => one.is_active || one.id === fixed);
  const left = active && chosen.filter((one) => active.some((consultant) => consultant.id === one));
  const hasLeavers = left !== undefined && left.length < chosen.length;
  const keepActive = useEffectEvent(() => left && onChange(left));
  useEffect(() => {
    if (hasLeavers) keepActive();
  }, [hasLeavers]);
  const box = useRef<HTMLFieldSetElement>(null);
  const isLoaded = active !== undefined;
  useEffect(() => {
    if (isLoaded && document.activeElement === box.current) focusBegin(box.current);
  }, [isLoaded]);
  const isSearched = active !== undefined && active.length > FEW;
  const shown = active
    ?.filter(({ name }) => fold(name).includes(fold(search.trim())))
    .toSorted((one, other) => Number(other.id === fixed) - Number(one.id === fixed));
  const first = isSearched ? undefined : shown?.find((one) => one.id !== fixed);
  return (
    <fieldset
      ref={box}
      id={id}
      data-rest
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 gap-2"
    >
      <legend className="float-start w-full text-sm font-medium">{t('Who sees it')}</legend>
      {!data &&
        (failure ? (
          <FailedNote busy={isFetching} onRetry={() => void refetch()}>
            {t('Failed to load consultants data')}
          </FailedNote>
        ) : (
          <WaitingRows label={t('Loading the consultants')} />
        ))}
      {isSearched && (
        <SearchField data-begin label={t('Search consultants')} value={search} onChange={setSearch} />
      )}
      {shown && (
        <div className="flex max-h-64 flex-col rounded-control border border-control">
          <Scroller label={t('Consultants')} className="px-3">
            <ul className="divide-y divide-line">
              {shown.map(({ id: one, name, specialties }) => (
                <li key={one} className="flex flex-wrap items-center gap-x-4 py-0.5">
                  <Checkbox
                    data-begin={one === first?.id || undefined}
                    checked={chosen.includes(one)}
                    disabled={one === fixed}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
                    }
                  >
                    {one === fixed ? (
                      rich('{name}, you', { name: <PersonName>{name}</PersonName> })
                    ) : (
                      <PersonName>{name}</PersonName>
                    )}
                  </Checkbox>
                  <span className="ms-auto flex flex-wrap gap-x-3 text-sm">
                    {specialties.map((code) => (
                      <RoomTag key={code} code={code} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </Scroller>
          {shown.length === 0 && <p className="px-3 py-2 text-ink-3">{t('No consultant has this name')}</p>}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
