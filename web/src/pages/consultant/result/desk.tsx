import { isCompleted } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import type { Version } from '@consultflow/contract/versions/schema';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useNextStep } from '../../../features/consultations/case/next-step.ts';
import { GoneNote } from '../../../features/consultations/details/detail-states.tsx';
import { DraftFound, DraftNotes } from '../../../features/consultations/draft/draft-notes.tsx';
import { AskedBy } from '../../../features/consultations/result/asked.tsx';
import { ResultBody } from '../../../features/consultations/result/result-body.tsx';
import type { Release } from '../../../features/consultations/result/use-release.ts';
import { ComparisonChoice, type Later } from '../../../features/consultations/versions/comparison-choice.tsx';
import { versionsOf } from '../../../features/consultations/versions/queries.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { useActor } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { StickyFoot } from '../../../ui/layout/sticky-foot.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/list/tabs.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { CaseBar, CaseLayout } from '../../case/case-layout.tsx';
import { RequestRead } from './request-read.tsx';
import { WritingSide } from './writing-side.tsx';

const route = getRouteApi('/consultant/consultations/$id/result');

type DeskProps = {
  releasing: Release;
  isGone: boolean;
  /** What releases the result, where nobody has to sign it. */
  word: string;
  /** What happened to the consultation meanwhile. */
  conflict: ReactNode;
  back: ReactNode;
};

/** The editor with what is compared and what was asked; beside it what comes next and the versions. */
export function Desk({ releasing, isGone, word, conflict, back }: DeskProps) {
  const actor = useActor();
  const { writing } = releasing;
  const { consultation, saver, stored, text } = writing;
  const { id } = consultation;
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: versions = [] } = useQuery({ ...versionsOf(id), enabled: isCompleted(consultation) });
  const [later, setLater] = useState<Later>();
  const isComparable = versions.length > (stored ? 0 : 1);
  const shown = tab === 'request' || (tab === 'compare' && isComparable) ? tab : 'write';
  const show = (next: typeof shown) => {
    // What is compared is the draft on the server.
    if (next === 'compare') void saver.flush();
    void navigate({ search: { tab: next === 'write' ? undefined : next }, replace: true });
  };
  const { isYours, waits } = useNextStep(consultation, actor);
  const number = (consultation.result_version ?? 0) + 1;
  const bringBack = (version: Version) => {
    const earlier = text;
    writing.rewrite(version.body);
    show('write');
    toast.success(t('The text of version {number, number} is the draft now', { number: version.number }), {
      undo: () => writing.rewrite(earlier),
    });
  };
  return (
    <Tabs value={shown} onValueChange={show}>
      <CaseLayout
        back={back}
        title={t('Consultation Result')}
        marks={
          <>
            <span className="text-sm text-ink-2">
              <AskedBy of={consultation} />
            </span>
            {stored && (
              <span className="rounded-tag border border-dashed border-line-strong px-1.5 text-sm">
                {t('Draft of version {number, number}', { number })}
              </span>
            )}
            <span className="text-sm text-ink-3">
              {writing.colleagues
                ? rich('by {name}', { name: <PersonName>{writing.colleagues.author_name}</PersonName> })
                : writing.saved}
            </span>
          </>
        }
        tabs={
          <TabList aria-label={t('Consultation Result')}>
            <Tab value="write">{t('Write')}</Tab>
            {isComparable && <Tab value="compare">{t('Compare')}</Tab>}
            <Tab value="request">{t('Request')}</Tab>
          </TabList>
        }
        bar={<CaseBar of={consultation} waits={isYours ? waits : undefined} />}
        hasWideDetails
        details={
          <WritingSide
            releasing={releasing}
            isGone={isGone}
            isAskedShown={shown !== 'request'}
            word={word}
            onCompare={(chosen) => {
              setLater(chosen);
              show('compare');
            }}
            onBringBack={bringBack}
          />
        }
      >
        <TabPanel value="write" keepMounted tabIndex={-1}>
          <div className="grid gap-4 *:min-w-0">
            <h2 className="sr-only">{t('Write')}</h2>
            <DraftFound writing={writing} />
            <ResultBody writing={writing} minHeight={420} isOnPage />
          </div>
          <StickyFoot
            note={
              <>
                {isGone && <GoneNote />}
                {conflict}
                <DraftNotes writing={writing} />
              </>
            }
          />
        </TabPanel>
        {isComparable && (
          <TabPanel value="compare">
            <h2 className="sr-only">{t('Compare')}</h2>
            <ComparisonChoice
              key={later}
              id={id}
              versions={versions}
              draft={stored}
              start={later ?? (stored ? 'draft' : versions[0]!.number)}
            />
          </TabPanel>
        )}
        <TabPanel value="request">
          <RequestRead consultation={consultation} />
        </TabPanel>
      </CaseLayout>
    </Tabs>
  );
}
