import { type CalendarFeed, FeedDetail, feedParts } from '@consultflow/contract/calendar/schema';
import { msg, t } from '@consultflow/contract/language/t';
import type { Role } from '@consultflow/contract/users/schema';
import { type ReactNode, useId } from 'react';
import { showWhen } from '../../../lib/time/dates.ts';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { Radio } from '../../../ui/form/radio.tsx';
import { Ago } from '../../../ui/text/relative-time.tsx';
import { useFeedChoices } from './calendar-queries.ts';

type FeedChoicesProps = { id: string; role: Role; feed: CalendarFeed };

/** What the feed of a user has, how much it says, and which programs have read it. */
export function FeedChoices({ id, role, feed }: FeedChoicesProps) {
  const [{ includes, detail }, choose] = useFeedChoices(id, feed);
  const name = useId();
  return (
    <>
      <Part title={t('Included')}>
        <div className="flex flex-wrap gap-2">
          {feedParts[role].map((part) => (
            <ChipChoice
              key={part}
              checked={includes.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                choose((now) => ({
                  includes: [...now.includes.filter((other) => other !== part), ...(checked ? [part] : [])],
                }))
              }
            >
              {t(parts[part])}
            </ChipChoice>
          ))}
        </div>
      </Part>
      <Part title={t('Topics and names')}>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {FeedDetail.options.map((option) => (
            <Radio
              key={option}
              name={name}
              checked={detail === option}
              onChange={() => choose(() => ({ detail: option }))}
            >
              {t(details[option])}
            </Radio>
          ))}
        </div>
      </Part>
      <Readers readers={feed.readers} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

function Readers({ readers }: Pick<CalendarFeed, 'readers'>) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="mb-1.5 text-sm font-medium">
        {t('Read by')}
      </h3>
      {readers.length === 0 ? (
        <p className="text-sm text-ink-2">{t('No program has read this address yet.')}</p>
      ) : (
        <ul aria-labelledby={id} className="grid gap-1 text-sm">
          {readers.map(({ program, read_at }) => (
            <li key={program} className="flex flex-wrap justify-between gap-x-4">
              <bdi className="min-w-0 wrap-anywhere">{program || t('Unknown program')}</bdi>
              <time dateTime={read_at} title={showWhen(read_at)} className="text-ink-3">
                <Ago time={read_at} />
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const parts = {
  appointments: msg('Appointments'),
  holds: msg('Times kept for proposals'),
  absences: msg('Absences'),
  closures: msg('Days on which the firm is closed'),
};

const details = {
  full: msg('Shown'),
  number: msg('Only the number'),
  busy: msg('Only “Busy”'),
};
