import { Weekday } from '@consultflow/contract/settings/hours';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { weekdayName } from '../weekday-name.ts';
import type { HoursText } from './hours-text.ts';

/** One version of weekly hours, to compare; `none` is what a day without hours is called. */
export const HoursTold = ({ hours, none }: { hours: HoursText; none: string }) => (
  <Facts>
    {Weekday.options.map((day) => (
      <Fact key={day} term={weekdayName(day)}>
        <span className="figures">{hours[day] || none}</span>
      </Fact>
    ))}
  </Facts>
);
