import { roleWords } from '@consultflow/contract/users/role-words';
import type { Said } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { AttachedFiles } from '../../../domain/files/attached-files.tsx';
import { wordOf } from '../../../lib/language/word-of.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Initials } from '../../../ui/text/initials.tsx';
import { nameOf, useIsOwn } from '../entries/actor.tsx';
import { EntryFrame } from '../entries/frame.tsx';
import { AskedMark } from './asked-mark.tsx';
import { EditForm } from './edit-form.tsx';
import { useEditable } from './editable.ts';
import { EditedMark } from './edited-mark.tsx';
import { SaidMenu } from './said-menu.tsx';
import { StaffOnly } from './staff-only.tsx';

type SaidEntryProps = {
  case_id: string;
  entry: Said;
  /** It asks about the result. */
  asked: 'open' | 'answered' | undefined;
  isFollowing: boolean;
  onMarkUnread: (entry_id: string) => void;
  /** Who has seen it, below the reader's last message. */
  seen?: ReactNode;
};

/** A message, or a note that only staff see. */
export function SaidEntry({ case_id, entry, asked, seen, ...rest }: SaidEntryProps) {
  const { actor, kind, at } = entry;
  const isOwn = useIsOwn(actor);
  const canTakeBack = useEditable(entry) && isOwn;
  const [isEditing, setEditing] = useState(false);
  const who = nameOf(actor);
  const isNote = kind === 'note';
  const content = (
    <>
      <div className="entry-head">
        <strong>{isOwn ? t('You') : <bdi>{who}</bdi>}</strong>
        {!isOwn && !isNote && actor && <span className="capitalize">{wordOf(roleWords, actor.role)}</span>}
        {isNote && <StaffOnly />}
        {asked && <AskedMark asked={asked} />}
        <EditedMark entry={entry} />
        {!isEditing && (
          <SaidMenu case_id={case_id} entry={entry} isOwn={isOwn} onEdit={() => setEditing(true)} {...rest} />
        )}
      </div>
      {isEditing ? (
        <EditForm case_id={case_id} entry={entry} onDone={() => setEditing(false)} />
      ) : (
        <SaidText entry={entry} />
      )}
      <AttachedFiles
        files={entry.files}
        removableFrom={canTakeBack ? { case_id, message_id: entry.id } : undefined}
      />
      {seen}
    </>
  );
  return (
    <EntryFrame
      entry={entry}
      at={at}
      kind={kind}
      who={isNote ? t('{name}, only for staff', { name: who }) : who}
      mark={<Initials name={who} look={actor?.role === 'client' ? 'outlined' : 'filled'} />}
      markOf="person"
    >
      {isNote ? (
        <div className="staff-note">{content}</div>
      ) : asked ? (
        <div className={clsx('asks-result', asked === 'open' && 'asked')}>{content}</div>
      ) : (
        content
      )}
    </EntryFrame>
  );
}

function SaidText({ entry: { body, redacted_at } }: { entry: Said }) {
  if (redacted_at !== null)
    return <p className="redacted">{t('An admin has removed this text. That it was here stays.')}</p>;
  return body && <RichText html={body} />;
}
