import { numberOf } from '@consultflow/contract/consultations/number';
import { t } from '@consultflow/contract/language/t';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { CaseNumber } from '../../../domain/case-number.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { keyOf, useLetterKeys, useShortcuts } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { focusBegin } from '../../../ui/dialog/focus-begin.ts';
import { SheetDialog } from '../../../ui/dialog/sheet-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Kbd } from '../../../ui/keyboard/kbd.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/list/tabs.tsx';
import { topicOf } from '../details/consultation-detail.tsx';
import { ApproveTab } from './approve-tab.tsx';
import { AskTab } from './ask-tab.tsx';
import type { Deciding, DecisionTab } from './deciding.ts';
import { ProposeTab } from './propose-tab.tsx';
import { RejectTab } from './reject-tab.tsx';
import { ChangedNow, useStandingNow } from './standing-now.tsx';
import { tabKeys } from './tab-keys.ts';

type DecideSheetProps = {
  deciding: Deciding;
  /** At the foot of what is read, or over the page. */
  look: 'inline' | 'dialog';
  onTab: (tab: DecisionTab) => void;
  onClose: () => void;
  /** The decision was undone: what was chosen is there again when the sheet opens. */
  onTakenBack?: (() => void) | undefined;
  onFailed: (tab: DecisionTab, error: unknown) => void;
};

/** Four ways to decide a request, one open; closing keeps what was typed. */
export function DecideSheet({ look, ...rest }: DecideSheetProps) {
  const { request } = rest.deciding;
  return look === 'dialog' ? (
    <SheetDialog
      key={request.id}
      title={rich('Decide {number} “{topic}”', {
        number: <CaseNumber of={request} />,
        topic: <bdi>{topicOf(request)}</bdi>,
      })}
      keep
      onClose={rest.onClose}
    >
      <Sheet isInline={false} {...rest} />
    </SheetDialog>
  ) : (
    <InlineSheet
      key={request.id}
      label={t('Decide {number} “{topic}”', { number: numberOf(request), topic: topicOf(request) })}
      onClose={rest.onClose}
    >
      <Sheet isInline {...rest} />
    </InlineSheet>
  );
}

type InlineSheetProps = { label: string; onClose: () => void; children: ReactNode };

function InlineSheet({ label, onClose, children }: InlineSheetProps) {
  useShortcuts([{ keys: ['Escape'], label: t('Close'), run: onClose }]);
  return (
    <section aria-label={label} className="decide decide-inline" tabIndex={-1}>
      {children}
    </section>
  );
}

function Sheet({
  deciding: { request, tab, next },
  isInline,
  onTab,
  onClose,
  onTakenBack,
  onFailed,
}: Omit<DecideSheetProps, 'look'> & { isInline: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const { now, detail, refusal, changed } = useStandingNow(request, 'rejected');
  const [lettersAreOn] = useLetterKeys();
  const isFirst = useRef(!isInline);
  useLayoutEffect(() => {
    // A dialog takes the focus itself when it opens.
    if (!isFirst.current && panel.current?.dataset['tab'] === tab) focusBegin(panel.current);
    isFirst.current = false;
  }, [tab]);
  const props = {
    request,
    now,
    detail,
    isPast: refusal !== false,
    onDone: onClose,
    onTakenBack,
    onFailed: (error: unknown) => onFailed(tab, error),
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isInline) {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      panel.current?.querySelector<HTMLButtonElement>('[data-main]:enabled')?.click();
    }
    if (!lettersAreOn || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = keyOf(event);
    if (isInField(event.target) || key.length > 1) return;
    const chosen = tabs.find((one) => tabKeys[one] === key.toUpperCase());
    // What is meant for a text that is still being loaded decides nothing.
    if (chosen || tab === 'ask' || tab === 'reject') event.preventDefault();
    if (chosen && !event.repeat) onTab(chosen);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the parts inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={press}>
      <Tabs value={tab} onValueChange={onTab}>
        <div className="decide-head">
          <TabList aria-label={t('Four ways to decide')} className="min-w-0 flex-1 border-b-0">
            {tabs.map((one) => (
              <Tab key={one} value={one} aria-keyshortcuts={lettersAreOn ? tabKeys[one] : undefined}>
                {wordOf(one)}
                {lettersAreOn && <Kbd inside>{tabKeys[one]}</Kbd>}
              </Tab>
            ))}
          </TabList>
          <IconButton label={t('Close')} icon={X} onClick={onClose} />
        </div>
        <TabPanel ref={panel} data-tab={tab} value={tab} tabIndex={-1} className="decide-panel">
          {(refusal || changed) && (
            <div className="px-4 pt-3 md:px-10">
              {refusal ? (
                <Note kind="error">{refusal}</Note>
              ) : (
                changed && (
                  <ChangedNow by={changed} kept={t('Close this to read it again; what you chose is kept.')} />
                )
              )}
            </div>
          )}
          {tab === 'approve' && <ApproveTab {...props} isInline={isInline} next={next} />}
          {tab === 'ask' && <AskTab {...props} />}
          {tab === 'propose' && <ProposeTab {...props} next={next} />}
          {tab === 'reject' && <RejectTab {...props} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}

const tabs = ['approve', 'ask', 'propose', 'reject'] as const satisfies DecisionTab[];

function wordOf(tab: DecisionTab) {
  switch (tab) {
    case 'approve':
      return t('Approve');
    case 'ask':
      return t('Ask');
    case 'propose':
      return t('Propose');
    case 'reject':
      return t('Reject');
  }
}

const isInField = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], .editor') !==
    null;
