import { t } from '@consultflow/contract/language/t';
import { Weekday, WeeklyHours } from '@consultflow/contract/settings/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../../domain/hours/hours-text.ts';
import { shortWeekdayName } from '../../../domain/weekday-name.ts';
import { useActor } from '../../../lib/session/session.ts';
import { zoneTime } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { oneUser } from '../queries.ts';
import { HoursDialog } from './hours-dialog.tsx';

/** When a consultant can be booked, within the opening hours of the firm. */
export function OwnHours({ zone }: { zone: string }) {
  const { id } = useActor();
  const { data: user } = useQuery(oneUser(id));
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  const hours = ownHours(user.availability);
  const text = hours && textOf(hours);
  return (
    <Panel aria-labelledby="hours" className="print:hidden">
      <PanelHead id="hours" title={t('Your hours')} note={zoneTime(zone)}>
        <Button onClick={() => setIsOpen(true)}>{t('Set Hours')}</Button>
      </PanelHead>
      {text ? (
        <dl className="grid gap-x-6 gap-y-1 p-4 text-sm sm:grid-cols-2 md:grid-cols-3 md:p-5">
          {Weekday.options.map((day) => (
            <div key={day} className="flex gap-3">
              <dt className="w-10 flex-none text-ink-3">{shortWeekdayName(day)}</dt>
              <dd className="figures">
                {text[day] || <span className="text-ink-3">{t('Not bookable')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="p-4 text-ink-2 md:p-5">{t('You can be booked whenever the firm is open.')}</p>
      )}
      {isOpen && <HoursDialog user={user} hours={hours} zone={zone} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

/** Hours of one's own; none, or any in another shape, are those of the firm. */
export function ownHours(availability: unknown): WeeklyHours | undefined {
  const { data } = WeeklyHours.safeParse(availability);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
