import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { useMemo } from 'react';
import { nameOf } from '../entries/actor.tsx';

/** Letters of a message that are read out when it arrives. */
const MOST = 300;

const textOf = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li|h\d|td|th)>/g, ' $&'), 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);

/** Reads out each message of somebody else once, as it arrives. */
export function LiveRegion({ said }: { said: readonly Said[] }) {
  const sentences = useMemo(
    () =>
      said.map(({ id, kind, actor, body }) => {
        const values = { name: nameOf(actor), text: textOf(body) };
        return {
          id,
          words: kind === 'note' ? t('Note by {name}: {text}', values) : t('{name} writes: {text}', values),
        };
      }),
    [said],
  );
  return (
    <div role="log" aria-live="polite" aria-label={t('New messages')} className="sr-only">
      {sentences.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
