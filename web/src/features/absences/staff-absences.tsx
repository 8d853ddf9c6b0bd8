import type { Absence } from '@consultflow/contract/absences/schema';
import { t } from '@consultflow/contract/language/t';
import type { Person } from './absence-dialog.tsx';
import { AbsencePanel } from './absence-panel.tsx';

type StaffAbsencesProps = {
  zone: string;
  people: Person[];
  /** What is not over at this time. */
  from: string;
};

/** The absences of all consultants, for admins. */
export const StaffAbsences = ({ zone, people, from }: StaffAbsencesProps) => (
  <AbsencePanel
    zone={zone}
    from={from}
    title={t('Absences')}
    note={t('They cannot be booked meanwhile.')}
    hint={t('Add holidays of consultants and other times at which they are away.')}
    nameOf={nameOf}
    people={people}
    className="mt-5"
  />
);

const nameOf = ({ user_name, name }: Absence) =>
  name ? t('{name}: {reason}', { name: user_name ?? '', reason: name }) : (user_name ?? '');
