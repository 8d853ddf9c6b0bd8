import type { Company } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { showMinutes } from '@consultflow/contract/time/minutes';
import { rich } from '../../lib/language/rich.tsx';
import { showNearDate } from '../../lib/time/dates.ts';

type HoursScaleProps = {
  company: Pick<Company, 'name' | 'agreed_minutes' | 'agreed_until' | 'used_minutes'>;
  /** Where nothing beside it names the company. */
  isNamed?: boolean;
};

/** The hours agreed with a company and those used, on a scale of hours; nothing without an agreement. */
export function HoursScale({ company, isNamed }: HoursScaleProps) {
  if (!company.agreed_minutes || !company.agreed_until) return null;
  const { name, agreed_minutes: agreed, agreed_until, used_minutes } = company;
  const used = used_minutes ?? 0;
  const left = agreed - used;
  return (
    <div className="mt-2">
      <p className="text-xs text-ink-2">
        {isNamed
          ? rich('{company}, {time} until {day}', {
              company: <bdi>{name}</bdi>,
              time: showMinutes(agreed),
              day: showNearDate(agreed_until),
            })
          : t('{time} agreed until {day}', {
              time: showMinutes(agreed),
              day: showNearDate(agreed_until),
            })}
      </p>
      <div aria-hidden className="relative my-1 h-2 border border-control bg-surface">
        <div
          className={left < 0 ? 'h-full bg-accent' : 'h-full bg-primary'}
          style={{ inlineSize: `${Math.min(100, (100 * used) / agreed)}%` }}
        />
        {marksOf(agreed).map((at) => (
          <span
            key={at}
            className="absolute inset-y-0 border-s border-line-strong"
            style={{ insetInlineStart: `${at}%` }}
          />
        ))}
      </div>
      <p className="flex justify-between gap-2 text-xs">
        <span className="text-ink-3">
          {rich('Used <strong>{time}</strong>', {
            time: showMinutes(used),
            strong: <strong className="text-ink" />,
          })}
        </span>
        {left > 0 ? (
          <span className="text-ink-3">
            {rich('left <strong>{time}</strong>', {
              time: showMinutes(left),
              strong: <strong className="text-ink" />,
            })}
          </span>
        ) : (
          <strong className="text-accent-ink">
            {left === 0 ? t('Used up') : t('Used up, {time} over', { time: showMinutes(-left) })}
          </strong>
        )}
      </p>
    </div>
  );
}

/** The most divisions that can be told apart. */
const MOST_MARKS = 40;

/** Where each hour ends, in percent. */
function marksOf(minutes: number) {
  const hours = minutes / 60;
  if (hours > MOST_MARKS) return [];
  return Array.from({ length: Math.ceil(hours) - 1 }, (_, hour) => ((hour + 1) * 100) / hours);
}
