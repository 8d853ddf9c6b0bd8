import type { Question } from '@consultflow/contract/appointments/schema';
import { t } from '@consultflow/contract/language/t';
import { CircleQuestionMark } from 'lucide-react';
import { CaseLink } from '../../../domain/case-link.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { showMoment } from '../../../lib/time/dates.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import type { OnWrite } from './on-write.ts';
import { WaitsHead } from './waits-head.tsx';

type QuestionCardProps = { id: string; question: Question; onWrite?: OnWrite };

/** What the client is asked; any message answers it. */
export function QuestionCard({ id, question: { body, asked_by, asked_at }, onWrite }: QuestionCardProps) {
  return (
    <section
      aria-label={t('Question for you')}
      className="overflow-clip rounded-panel border border-line bg-surface"
    >
      <WaitsHead icon={CircleQuestionMark} title={t('A question for you.')}>
        {rich('{name} asks before deciding, {time}.', {
          name: <PersonName>{asked_by}</PersonName>,
          time: <time dateTime={asked_at}>{showMoment(asked_at)}</time>,
        })}
      </WaitsHead>
      <div className="px-5 py-4">
        <RichText html={body} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-5 py-3 text-sm text-ink-2">
        <p className="flex-[1_1_16rem]">{t('Your next message is the answer. The firm decides after it.')}</p>
        {onWrite ? (
          <Button variant="tinted" onClick={() => onWrite('')}>
            {t('Answer')}
          </Button>
        ) : (
          <CaseLink id={id} className={buttonStyle({ variant: 'tinted' })}>
            {t('Answer')}
          </CaseLink>
        )}
      </div>
    </section>
  );
}
