import { type Message, msg, t } from '@consultflow/contract/language/t';
import { MessageSquare } from 'lucide-react';
import { CaseLink } from '../../../domain/case-link.tsx';
import { rich } from '../../../lib/language/rich.tsx';
import { showWhen } from '../../../lib/time/dates.ts';
import { Button, buttonStyle } from '../../../ui/button/button.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import type { OnWrite } from '../answer/on-write.ts';

const beginnings: Message[] = [msg('I will be late'), msg('I need another time'), msg('I cannot come')];

type LateMessageProps = { id: string; until: string; name: string; onWrite?: OnWrite };

/** After the cut-off: a message to the consultant, with three beginnings. */
export function LateMessage({ id, until, name, onWrite }: LateMessageProps) {
  return (
    <div className="grid gap-3 border-t border-line bg-canvas px-5 py-4">
      <p className="text-sm text-ink-2">
        {rich('You could change this appointment until {time}. {name} can still move it for you.', {
          time: <time dateTime={until}>{showWhen(until)}</time>,
          name: <PersonName>{name}</PersonName>,
        })}
      </p>
      {onWrite ? (
        <div className="flex flex-wrap gap-2">
          {beginnings.map((words) => (
            <Button key={words.sentence} size="small" onClick={() => onWrite(t(words))}>
              {t(words)}
            </Button>
          ))}
          <Button size="small" variant="quiet" icon={MessageSquare} onClick={() => onWrite('')}>
            {t('Send a message')}
          </Button>
        </div>
      ) : (
        <p>
          <CaseLink id={id} className={buttonStyle()}>
            {t('Send a message')}
          </CaseLink>
        </p>
      )}
    </div>
  );
}
