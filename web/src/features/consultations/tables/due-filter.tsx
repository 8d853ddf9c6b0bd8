import type { ConsultationFilter } from '@consultflow/contract/consultations/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';

type Due = NonNullable<ConsultationFilter['due']>;

const choices: { value: Due; word: Message }[] = [
  { value: 'soon', word: msg('Due soon') },
  { value: 'overdue', word: msg('Response overdue') },
];

type DueFilterProps = { value: Due | undefined; onChange: (due: Due | undefined) => void };

/** What the response clock says. */
export const DueFilter = ({ value, onChange }: DueFilterProps) => (
  <FilterSelect
    label={t('Filter by response')}
    all={t('Any response')}
    value={value}
    choices={choices.map((one) => ({ ...one, word: t(one.word) }))}
    onChange={onChange}
    className="md:w-36"
  />
);
