import { isStaff } from '@consultflow/contract/timeline/policy';
import { t } from '@consultflow/contract/language/t';
import { Lock } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import type { Filling } from '../../../domain/templates/fill.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { paragraphsOf } from '../../../ui/rich-text/paragraphs.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/list/tabs.tsx';
import { WhoWrites } from '../presence/who-writes.tsx';
import type { Composing } from './composing.ts';
import { useFootHeight } from './foot-height.ts';
import { Writing } from './writing.tsx';

/** Begins a text of its kind, with these words as plain text before what is written already. */
export type ComposerHandle = { begin: (kind: Kind, words?: string) => void };

/** A message, a note for staff, or a client's question about the result. */
type Kind = 'everyone' | 'staff' | 'result';

type ComposerProps = {
  consultation: Filling & { id: string };
  composing: Record<Kind, Composing>;
  /** Who will see a message. */
  readers: ReactNode;
  /** Above it: a button to what is new. */
  above?: ReactNode;
  ref?: Ref<ComposerHandle>;
};

/** Where messages are written, and notes by staff: two texts, of which one never becomes the other. */
export function Composer({ consultation, composing, readers, above, ref }: ComposerProps) {
  const actor = useActor();
  const isBegun = (one: Kind) => !composing[one].isEmpty;
  const [kind, setKind] = useState(() => begunOf(isBegun));
  const [isOpen, setOpen] = useState(kinds.some(isBegun));
  const [isFocused, setFocused] = useState(false);
  const box = useRef<HTMLElement>(null);
  useFootHeight(box);
  const begin = (wanted: Kind, words = '') => {
    setKind(wanted);
    setOpen(true);
    if (words) composing[wanted].beginWith(wanted === 'result' ? passageOf(words) : paragraphsOf(words));
    setFocused(true);
    composing[wanted].editor.current?.focus();
  };
  useImperativeHandle(ref, () => ({ begin }));
  const dropQuestion = () => {
    const bringBack = composing.result.discard();
    begin('everyone');
    const undo = () => {
      bringBack?.();
      begin('result');
    };
    if (bringBack) toast.success(t('Your text was removed'), { undo });
  };
  const leave = () => {
    if (!kinds.some(isBegun) && !composing[kind].error) setOpen(false);
    setFocused(false);
    box.current?.focus({ preventScroll: true });
  };
  const isNote = kind === 'staff' && isStaff(actor);
  const panel = (of: Kind) => (
    <Writing
      key={of}
      consultation={consultation}
      visibility={of === 'staff' ? 'staff' : 'everyone'}
      onClose={of === 'result' ? dropQuestion : undefined}
      composing={composing[of]}
      readers={readers}
      isFocused={isFocused}
      onLeave={leave}
    />
  );
  return (
    <section ref={box} tabIndex={-1} aria-label={t('Write')} className="composer">
      <WhoWrites id={consultation.id} />
      {above}
      <div className="composer-box" data-of={isOpen ? kind : undefined}>
        {!isOpen && (
          <div className="composer-rest">
            <button type="button" className="composer-begin" onClick={() => begin('everyone')}>
              {isStaff(actor) ? t('Write a message to the client') : t('Write a message')}
            </button>
            {isStaff(actor) && (
              <Button variant="quiet" icon={Lock} onClick={() => begin('staff')}>
                {t('Note for staff')}
              </Button>
            )}
          </div>
        )}
        {isOpen && !isStaff(actor) && panel(kind === 'result' ? kind : 'everyone')}
        {isOpen && isStaff(actor) && (
          <Tabs
            value={kind}
            onValueChange={(chosen) => {
              setFocused(false);
              setKind(chosen);
            }}
          >
            <TabList aria-label={t('Who will see it')} className="composer-to">
              <Tab value="everyone">{t('Message to the client')}</Tab>
              <Tab value="staff" className="note-tab">
                <Lock aria-hidden size={15} strokeWidth={1.75} className="flex-none" />
                {t('Note for staff')}
              </Tab>
            </TabList>
            <TabPanel value={kind} tabIndex={-1}>
              {panel(isNote ? 'staff' : 'everyone')}
            </TabPanel>
          </Tabs>
        )}
      </div>
    </section>
  );
}

const kinds = ['everyone', 'staff', 'result'] as const;

/** What was begun before and not sent. */
const begunOf = (isBegun: (kind: Kind) => boolean) => kinds.find(isBegun) ?? 'everyone';

/** The words that a question is about, quoted in a paragraph of their own. */
function passageOf(words: string) {
  const place = document.createElement('div');
  const quoted = document.createElement('em');
  quoted.textContent = t('“{words}”', { words });
  const paragraph = document.createElement('p');
  paragraph.append(quoted);
  place.append(paragraph, document.createElement('p'));
  return place.innerHTML;
}
