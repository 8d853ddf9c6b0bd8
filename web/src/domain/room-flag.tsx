import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { flags } from './flags.tsx';

const hues = [
  {
    ink: 'text-room-a-ink',
    ground: 'bg-room-a-bg',
    mark: 'text-room-a-mark',
    edge: 'border-t-room-a-mark',
    side: 'border-s-room-a-mark',
  },
  {
    ink: 'text-room-b-ink',
    ground: 'bg-room-b-bg',
    mark: 'text-room-b-mark',
    edge: 'border-t-room-b-mark',
    side: 'border-s-room-b-mark',
  },
  {
    ink: 'text-room-c-ink',
    ground: 'bg-room-c-bg',
    mark: 'text-room-c-mark',
    edge: 'border-t-room-c-mark',
    side: 'border-s-room-c-mark',
  },
  {
    ink: 'text-room-d-ink',
    ground: 'bg-room-d-bg',
    mark: 'text-room-d-mark',
    edge: 'border-t-room-d-mark',
    side: 'border-s-room-d-mark',
  },
  {
    ink: 'text-room-e-ink',
    ground: 'bg-room-e-bg',
    mark: 'text-room-e-mark',
    edge: 'border-t-room-e-mark',
    side: 'border-s-room-e-mark',
  },
] as const;

const letters = Object.keys(flags);
const isLetter = (code: string): code is keyof typeof flags => Object.hasOwn(flags, code);

/** A to E have their own hues, F to Z repeat them with their own flag. */
const hueOf = (code: string) => hues[letters.indexOf(code) % 5] ?? hues[0];

/** The hue of a room as the top edge of a card that contains its flag. */
export const roomEdge = (code: string) => hueOf(code).edge;

/** The hues of a room for a card with a mark at its side. */
export const roomHue = (code: string) => {
  const { ink, ground, side } = hueOf(code);
  return clsx(ink, ground, side);
};

const sizes = { small: 'w-5 h-3.5', large: 'w-10 h-7', word: 'w-4.5 h-[0.7875rem]' };

type RoomFlagProps = { code: string; size?: keyof typeof sizes; className?: string };

/** The flag has no text for a screen reader: put the letter beside it. */
export function RoomFlag({ code, size = 'small', className }: RoomFlagProps) {
  return (
    <svg
      viewBox="0 0 20 14"
      fill="currentColor"
      aria-hidden
      className={clsx('flex-none', sizes[size], hueOf(code).mark, className)}
    >
      {isLetter(code) ? flags[code] : flags.Q}
    </svg>
  );
}

/** The flag with the name. */
export function RoomTag({ code, look = 'plain' }: { code: string; look?: 'plain' | 'tag' }) {
  const { ink, ground } = hueOf(code);
  return (
    <span
      className={clsx(
        'inline-flex gap-1.75 font-medium whitespace-nowrap',
        ink,
        look === 'plain'
          ? 'items-baseline'
          : ['items-center', 'h-6.5 rounded-tag ps-2 pe-2.5 text-sm', ground],
      )}
    >
      <RoomFlag code={code} size="word" className="self-center" />
      {t('Room {code}', { code })}
    </span>
  );
}
