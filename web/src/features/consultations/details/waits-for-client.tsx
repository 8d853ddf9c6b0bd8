import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { Clock, MessageCircleQuestion } from 'lucide-react';
import { Clocks } from '../../../domain/appointments/clocks.tsx';
import { showMoment, showWhen } from '../../../lib/time/dates.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Ago } from '../../../ui/text/relative-time.tsx';
import { rich } from '../../../lib/language/rich.tsx';

type WaitsForClientProps = { consultation: ConsultationDetail; className?: string };

/** What its client is asked, or the times that are held for them; or those that nobody accepted in time. */
export function WaitsForClient({ consultation, className }: WaitsForClientProps) {
  const { status, question, proposals = [] } = consultation;
  if (question && status === 'pending')
    return (
      <Note icon={MessageCircleQuestion} className={className ?? ''}>
        <p className="mb-2 text-sm text-ink-2">
          {rich('<strong>Waits for client.</strong> {name} asked {time}:', {
            strong: <strong className="font-medium text-ink" />,
            name: <PersonName>{question.asked_by}</PersonName>,
            time: (
              <time dateTime={question.asked_at} title={showMoment(question.asked_at)}>
                <Ago time={question.asked_at} />
              </time>
            ),
          })}
        </p>
        <RichText html={question.body} />
      </Note>
    );
  const [first] = proposals;
  if (!first) return null;
  return (
    <Note icon={Clock} kind={status === 'pending' ? 'information' : 'waiting'} className={className ?? ''}>
      <p className="mb-2 text-sm text-ink-2">
        {status === 'pending'
          ? rich('<strong>Waits for client.</strong> Proposed times, held until {time}:', {
              strong: <strong className="font-medium text-ink" />,
              time: showWhen(
                proposals
                  .map(({ held_until }) => held_until)
                  .toSorted()
                  .at(-1),
              ),
            })
          : rich('<strong>Nobody accepted these times.</strong> They are no longer held.', {
              strong: <strong className="font-medium text-ink" />,
            })}
      </p>
      <ul className="grid gap-2" aria-label={t('Proposed times')}>
        {proposals.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-3">
            <Clocks of={one} />
            <span className="text-sm text-ink-2">
              <PersonName>{one.consultant_name}</PersonName>
            </span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
