import { msg, t } from '@consultflow/contract/language/t';
import type { TimelineEntry } from '@consultflow/contract/timeline/schema';
import { Download, Mail } from 'lucide-react';
import { showList } from '../../../lib/language/list.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { ActorName, nameOf, useIsOwn } from './actor.tsx';
import { EntryFrame } from './frame.tsx';

type Exported = Extract<TimelineEntry, { kind: 'export' }>;

const parts = {
  history: msg('the history'),
  conversation: msg('the conversation'),
  files: msg('the files'),
};

/** The document was downloaded, or sent by mail. */
export function ExportEntry({ entry }: { entry: Exported }) {
  const Mark = entry.is_mailed ? Mail : Download;
  return (
    <EntryFrame
      entry={entry}
      at={entry.at}
      kind="export"
      who={nameOf(entry.actor)}
      mark={<Mark size={14} strokeWidth={1.75} className="text-ink-3" />}
    >
      <p className="entry-line">
        <What entry={entry} />
        {entry.parts.length > 0 && (
          <>, {t('with {parts}', { parts: showList(entry.parts.map((part) => wordOf(parts, part))) })}</>
        )}
      </p>
    </EntryFrame>
  );
}

function What({ entry: { actor, format, is_mailed, email } }: { entry: Exported }) {
  const isOwn = useIsOwn(actor);
  const values = {
    b: <strong />,
    name: <ActorName actor={actor} />,
    format: format.toUpperCase(),
    email: <bdi>{email}</bdi>,
  };
  if (!is_mailed)
    return isOwn
      ? rich('You downloaded <b>the document</b> as {format}', values)
      : rich('{name} downloaded <b>the document</b> as {format}', values);
  if (email === null) return rich('{name} had <b>the document</b> sent by mail as {format}', values);
  return isOwn
    ? rich('You had <b>the document</b> sent to {email} as {format}', values)
    : rich('{name} had <b>the document</b> sent to {email} as {format}', values);
}
