import { modeWords } from '@consultflow/contract/appointments/mode-words';
import type { Appointment } from '@consultflow/contract/appointments/schema';
import { wordOf } from '../../lib/language/word-of.ts';
import { modeIcons, UnknownMode } from './mode-icons.ts';

/** How two people meet: the link of a video call to press, the number of a call to dial. */
export function Meeting({ of: { mode, link, phone } }: { of: Pick<Appointment, 'mode' | 'link' | 'phone'> }) {
  const Icon = modeIcons[mode] ?? UnknownMode;
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.75 flex-none text-ink-2" />
      <span className="min-w-0">
        {wordOf(modeWords, mode)}
        {mode === 'video' && link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
            className="block wrap-anywhere text-primary-ink"
          >
            {link.replace(/^https:\/\//, '')}
          </a>
        )}
        {mode === 'phone' && phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr" className="block text-primary-ink">
            {phone}
          </a>
        )}
      </span>
    </span>
  );
}
