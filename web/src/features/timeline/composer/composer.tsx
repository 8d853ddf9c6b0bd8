import { isStaff } from '@consultflow/contract/timeline/policy';
import type { Visibility } from '@consultflow/contract/timeline/schema';
import { t } from '@consultflow/contract/language/t';
import { Lock } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useActor } from '../../../lib/session/session.ts';
import type { Filling } from '../../../domain/templates/fill.ts';
import { Button } from '../../../ui/button/button.tsx';
import { paragraphsOf } from '../../../ui/rich-text/paragraphs.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/list/tabs.tsx';
import { WhoWrites } from '../presence/who-writes.tsx';
import type { Composing } from './composing.ts';
import { useFootHeight } from './foot-height.ts';
import { Writing } from './writing.tsx';

/** Begins a text of its kind, with these words as plain text before what is written already. */
export type ComposerHandle = { begin: (visibility: Visibility, words?: string) => void };

type ComposerProps = {
  consultation: Filling & { id: string };
  message: Composing;
  note: Composing;
  /** Who will see a message. */
  readers: ReactNode;
  /** Above it: a button to what is new. */
  above?: ReactNode;
  ref?: Ref<ComposerHandle>;
};

/** Where messages are written, and notes by staff: two texts, of which one never becomes the other. */
export function Composer({ consultation, message, note, readers, above, ref }: ComposerProps) {
  const actor = useActor();
  const [kind, setKind] = useState<Visibility>(message.isEmpty && !note.isEmpty ? 'staff' : 'everyone');
  const [isOpen, setOpen] = useState(!message.isEmpty || !note.isEmpty);
  const [isFocused, setFocused] = useState(false);
  const box = useRef<HTMLElement>(null);
  useFootHeight(box);
  const composing = { everyone: message, staff: note };
  const begin = (visibility: Visibility, words = '') => {
    setKind(visibility);
    setOpen(true);
    if (words) composing[visibility].beginWith(paragraphsOf(words));
    setFocused(true);
    composing[visibility].editor.current?.focus();
  };
  useImperativeHandle(ref, () => ({ begin }));
  const leave = () => {
    if (message.isEmpty && note.isEmpty && !composing[kind].error) setOpen(false);
    setFocused(false);
    box.current?.focus({ preventScroll: true });
  };
  const isNote = kind === 'staff' && isStaff(actor);
  const panel = (visibility: Visibility) => (
    <Writing
      key={visibility}
      consultation={consultation}
      visibility={visibility}
      composing={composing[visibility]}
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
        {isOpen && !isStaff(actor) && panel('everyone')}
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
