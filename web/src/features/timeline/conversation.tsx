import { isQuestioned } from '@consultflow/contract/acceptances/policy';
import { canAnswer } from '@consultflow/contract/consultations/policy';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { isStaff } from '@consultflow/contract/timeline/policy';
import { isSaid } from '@consultflow/contract/timeline/schema';
import { useLocation } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LeaveFiles } from '../../domain/files/leave-files.tsx';
import { useHeld } from '../../lib/held.ts';
import { useActor } from '../../lib/session/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { useComposings } from './composer/composing.ts';
import { AskAbout } from './entries/askable.tsx';
import { useArrivals } from './log/arrivals.ts';
import { LiveRegion } from './log/live-region.tsx';
import { Log } from './log/log.tsx';
import { LogWaiting } from './log/log-waiting.tsx';
import { useSent } from './log/use-sent.ts';
import type { TimelineState } from './log/use-timeline.ts';
import { useMarkUnread } from './queries.ts';
import { showEnd, showEntry, stepEntry } from './reading/in-view.ts';
import { useReadPosition } from './reading/read-position.ts';
import { useUnreadLine } from './reading/unread-line.ts';

/** With these words, or none. */
export type Wanted = { words: string; about?: 'result' };

type ConversationProps = {
  consultation: ConsultationDetail;
  state: TimelineState;
  /** A message that another part of the page begins for its reader. */
  wanted: Wanted | undefined;
  /** Above it is what the reader sees first: what waits for them, or unless something is unread their appointment. */
  above?: 'waiting' | 'booked' | undefined;
  /** At the end: what is asked of the reader next. */
  ahead?: ReactNode;
};

/** What happened in a consultation, live, and the composer below it. */
export function Conversation({ consultation, state, wanted, above, ahead }: ConversationProps) {
  const { id, client_name, company_name, is_shared, is_restricted } = consultation;
  const { timeline, error, isFetching, isCurrent, refetch, bring, bringEnd } = state;
  const actor = useActor();
  const { canUndo } = useHeld();
  const target = useLocation({ select: ({ hash }) => hash || undefined });
  const composer = useRef<ComposerHandle>(null);
  const composing = useComposings(id, isQuestioned(consultation));
  const [isHeld, setHeld] = useState(false);
  const { run: markUnread } = useMarkUnread(id);
  const line = useUnreadLine(timeline, isCurrent);
  const { fresh, unseen, said } = useArrivals(timeline, actor.id);
  const arrived = useMemo(() => new Set(fresh.map((one) => one.id)), [fresh]);
  useReadPosition(id, timeline, isHeld);
  const sent = useSent(Object.values(composing), timeline, bringEnd);
  const linked = timeline?.entries.find(({ id: entry }) => entry === target);
  const isBelow =
    (above === 'waiting' && (!target || (linked !== undefined && !isSaid(linked)))) ||
    (above === 'booked' && !target && !line);
  useOpening(timeline !== undefined, target, line?.id, bring, isBelow);

  const isToEnd = useRef(false);
  const toEnd = () => {
    if (!timeline?.has_after) return showEnd();
    isToEnd.current = true;
    // What failed is said where the later entries would be.
    bringEnd().catch(() => void (isToEnd.current = false));
  };
  // Once it has been rendered.
  useLayoutEffect(() => {
    if (!isToEnd.current || timeline?.has_after !== false) return;
    isToEnd.current = false;
    showEnd();
  }, [timeline]);

  const isReady = timeline !== undefined;
  useEffect(() => {
    if (isReady && wanted) composer.current?.begin(wanted.about ?? 'everyone', wanted.words);
  }, [isReady, wanted]);
  useShortcuts(
    isReady
      ? [
          { keys: ['j'], label: t('Next entry'), run: () => stepEntry(1), repeats: true },
          { keys: ['k'], label: t('Previous entry'), run: () => stepEntry(-1), repeats: true },
          // Meanwhile the same key undoes the decision.
          ...(line && !canUndo
            ? [{ keys: ['u'], label: t('First unread entry'), run: () => void showEntry(line.id) }]
            : []),
          { keys: ['m'], label: t('Write a message'), run: () => composer.current?.begin('everyone') },
          ...(isStaff(actor)
            ? [
                {
                  keys: ['n'],
                  label: t('Write a note for staff'),
                  run: () => composer.current?.begin('staff'),
                },
              ]
            : []),
        ]
      : [],
  );
  if (!timeline)
    return error ? (
      <Failed
        title={t('What happened so far could not be loaded')}
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    ) : (
      <LogWaiting />
    );
  const ask = (passage: string) => composer.current?.begin('result', passage);
  const company = is_shared && !is_restricted && company_name;
  const values = { name: <PersonName>{client_name || t('Unknown Client')}</PersonName> };
  return (
    <AskAbout value={canAnswer(actor, consultation) ? ask : undefined}>
      <Log
        consultation={consultation}
        timeline={timeline}
        line={line}
        target={target}
        arrived={arrived}
        earlier={state.earlier}
        later={state.later}
        sending={sent}
        ahead={ahead}
        onMarkUnread={(entry_id) => {
          setHeld(true);
          markUnread(entry_id);
        }}
      />
      <LiveRegion said={said} />
      <LeaveFiles uploads={Object.values(composing).map(({ uploads }) => uploads)} />
      <Composer
        ref={composer}
        consultation={consultation}
        composing={composing}
        readers={
          isStaff(actor)
            ? company
              ? rich('{name} and the members of {company} will see it.', {
                  ...values,
                  company: <bdi>{company}</bdi>,
                })
              : rich('{name} will see it.', values)
            : t('Whoever works on it at the firm will see it.')
        }
        above={
          (unseen > 0 || timeline.has_after) && (
            <p className="absolute end-0 -top-1 z-1">
              <Button size="small" icon={ArrowDown} onClick={toEnd}>
                {unseen > 0
                  ? t('{count, plural, one {# new entry} other {# new entries}}', { count: unseen })
                  : t('To the latest entry')}
              </Button>
            </p>
          )
        }
      />
    </AskAbout>
  );
}

/** Opens at the entry in the address, or else at the first unread one or the end; follows the address later. */
function useOpening(
  isReady: boolean,
  target: string | undefined,
  unread: string | undefined,
  bring: (id: string) => Promise<unknown>,
  staysAtTop: boolean,
) {
  const isOpen = useRef(false);
  const openAt = useEffectEvent(() => {
    if (staysAtTop) return;
    if (target !== undefined && showEntry(target)) return;
    if (unread === undefined || !showEntry(unread, { takesFocus: false })) showEnd();
  });
  /** The text takes other lines once its font has arrived; a reader who has moved on stays there. */
  const openAgain = useEffectEvent(async (opened: number) => {
    await document.fonts.ready;
    if (window.scrollY === opened) openAt();
  });
  useLayoutEffect(() => {
    if (!isReady || isOpen.current) return;
    isOpen.current = true;
    openAt();
    void openAgain(window.scrollY);
  }, [isReady]);
  const goTo = useEffectEvent((id: string) => {
    if (!isReady || showEntry(id)) return;
    // What failed is said by the screen that asked for it.
    bring(id).then(
      () => requestAnimationFrame(() => showEntry(id)),
      () => undefined,
    );
  });
  const shown = useRef(target);
  useEffect(() => {
    if (target !== undefined && target !== shown.current) goTo(target);
    shown.current = target;
  }, [target]);
}
