import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { RoomFlag } from '../../domain/room-flag.tsx';
import { showWeekday } from '../days.ts';
import { Capability } from './capability.tsx';
import { rooms } from '../rooms.ts';

export function SmartScheduling() {
  return (
    <Capability
      wide
      title={t('Smart Scheduling')}
      says={t(
        'A week is one page: who sits in which room on which day. A room that nobody holds shows before a client finds out.',
      )}
    >
      <table className="mt-auto w-full table-fixed">
        <caption className="sr-only">{t('A week: consultants by room and weekday')}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-9 md:w-28">
              <span className="sr-only">{t('Room')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="py-2 text-start text-sm font-medium text-ink-3">
                {showWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map(({ code, name, cell }) => (
            <tr key={code} className="border-t border-line">
              <th scope="row" className="pe-2 text-start text-sm font-medium">
                <span className="flex items-center gap-1.75">
                  <RoomFlag code={code} size="word" />
                  <span className="sr-only md:not-sr-only">{t(name)}</span>
                </span>
              </th>
              {week[code].map((who, day) => (
                <td key={`${code} ${day}`} className="py-1.75 pe-1 md:pe-2">
                  <Seat who={who} hue={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Capability>
  );
}

/** Initials in a narrow week. */
function Seat({ who, hue }: { who: Who; hue: string }) {
  return (
    <span className={clsx(chip, who === nobody ? open : hue)}>
      <span className="md:hidden">
        {who === nobody ? t.context('nobody yet, in one sign', '?') : initials[who]}
      </span>
      <bdi className="hidden md:inline">{who === nobody ? t('Nobody yet') : who}</bdi>
    </span>
  );
}

const chip =
  'block rounded-mark border-s-3 px-1.5 py-0.75 text-xs leading-4.5 font-medium whitespace-nowrap md:px-2 md:text-sm md:leading-4.5';
const open = 'border-accent bg-accent-soft text-accent-ink';

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];

const nobody = 'nobody';

const initials = {
  Aydın: 'EA',
  Mehta: 'RM',
  Lindqvist: 'JL',
  Okafor: 'CO',
  Carvalho: 'BC',
  Ангелов: 'ДА',
  Nguyễn: 'HN',
  田中: '田中',
};

type Who = keyof typeof initials | typeof nobody;

const week: Record<'A' | 'B' | 'C' | 'D' | 'E', Who[]> = {
  A: ['Aydın', 'Aydın', 'Mehta', 'Mehta', 'Aydın'],
  B: ['Lindqvist', 'Lindqvist', 'Okafor', 'Lindqvist', 'Okafor'],
  C: ['Carvalho', 'Carvalho', 'Carvalho', nobody, 'Carvalho'],
  D: ['Ангелов', '田中', '田中', 'Ангелов', 'Ангелов'],
  E: ['Nguyễn', 'Nguyễn', 'Mehta', 'Aydın', 'Nguyễn'],
};
