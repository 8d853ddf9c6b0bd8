import type { Visibility } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { Lock, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { DraftElsewhere, DraftGone } from '../../../domain/draft-notes.tsx';
import { AttachButton } from '../../../domain/files/attach-button.tsx';
import { DropZone } from '../../../domain/files/drop-zone.tsx';
import { UploadList, UploadState } from '../../../domain/files/upload-list.tsx';
import type { Filling } from '../../../domain/templates/fill.ts';
import { placeholderBlanks } from '../../../domain/templates/placeholder-names.ts';
import { useTemplateMenu } from '../../../domain/templates/template-menu.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { MessageEditor } from '../../../ui/editor/message/message-editor-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Kbd } from '../../../ui/keyboard/kbd.tsx';
import { StaffOnly } from '../said/staff-only.tsx';
import type { Composing } from './composing.ts';
import { useMentionMenu } from './mentions.ts';

type WritingProps = {
  consultation: Filling & { id: string };
  visibility: Visibility;
  composing: Composing;
  readers: ReactNode;
  isFocused: boolean;
  onLeave: () => void;
  /** Of a question about the result: drops it. */
  onClose: (() => void) | undefined;
};

/** The text of a message or a note, and the button that sends it. */
export function Writing({
  consultation,
  visibility,
  composing,
  readers,
  isFocused,
  onLeave,
  onClose,
}: WritingProps) {
  const { text, editor, isBusy, canSend, error, uploads, write, send, rest } = composing;
  const isNote = visibility === 'staff';
  const mentions = useMentionMenu(consultation.id, visibility);
  const replies = useTemplateMenu(consultation, 'reply');
  const menus = useMemo(() => [...replies, ...mentions], [replies, mentions]);
  const blanks = useMemo(() => (replies.length > 0 ? placeholderBlanks() : {}), [replies]);
  return (
    <DropZone onFiles={uploads.add}>
      {onClose ? (
        <div className="composer-says flex items-center gap-2">
          <p className="min-w-0 flex-1">
            <strong>{t('Your question about the result.')}</strong> {t('It stands out until it is answered.')}
          </p>
          <IconButton label={t('Write a message instead')} icon={X} size="small" onClick={onClose} />
        </div>
      ) : (
        <p className="composer-says">{isNote ? <StaffOnly /> : readers}</p>
      )}
      {(composing.isGone || composing.isElsewhere) && (
        <div className="p-2 pb-0">
          {composing.isGone ? (
            <DraftGone onKeep={composing.keepThisTab} onRemove={composing.removeGone} />
          ) : (
            <DraftElsewhere onKeep={composing.keepThisTab} onLoad={composing.loadOtherTab} />
          )}
        </div>
      )}
      {error && !isBusy && (
        <Note
          kind="error"
          className="m-2 mb-0"
          action={
            <Button size="small" disabled={!canSend} onClick={send}>
              {t('Try again')}
            </Button>
          }
        >
          {isNote
            ? t('The note was not added. {reason}', { reason: error.message })
            : t('The message was not sent. {reason}', { reason: error.message })}
        </Note>
      )}
      <MessageEditor
        ref={editor}
        label={isNote ? t('Note for staff') : onClose ? t('Question about the result') : t('Message')}
        value={text}
        onChange={write}
        onSubmit={send}
        onEscape={onLeave}
        onBlur={rest}
        isFocused={isFocused}
        menus={menus}
        blanks={blanks}
        tools={<AttachButton onFiles={uploads.add} />}
        above={
          <UploadList
            uploads={uploads}
            label={isNote ? t('Files of this note') : t('Files of this message')}
          />
        }
        foot={
          <>
            <UploadState uploads={uploads} />
            <span aria-hidden className="ms-auto text-xs text-ink-2 max-md:hidden">
              <Kbd>{KEY}</Kbd> <Kbd>Enter</Kbd>
            </span>
            <Button
              variant={isNote ? 'note' : 'primary'}
              icon={isNote ? Lock : undefined}
              busy={isBusy}
              disabled={!canSend && !isBusy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              className="max-md:ms-auto"
              onClick={send}
            >
              {isNote ? t('Add note') : onClose ? t('Ask') : t('Send')}
            </Button>
          </>
        }
      />
    </DropZone>
  );
}

const KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
