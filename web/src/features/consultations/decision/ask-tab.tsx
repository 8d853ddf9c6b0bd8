import { numberOf } from '@consultflow/contract/consultations/number';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { placeholdersIn } from '@consultflow/contract/templates/placeholders';
import { Pause } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { placeholderBlanks, placeholderName } from '../../../domain/templates/placeholder-names.ts';
import { useTemplateMenu } from '../../../domain/templates/template-menu.tsx';
import { useFocusMistake } from '../../../lib/form/focus-mistake.ts';
import { forgetForm } from '../../../lib/form/form-restoration.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { rich } from '../../../lib/language/rich.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { MessageEditor } from '../../../ui/editor/message/message-editor-lazy.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { DetailWaiting } from '../details/detail-states.tsx';
import { useHeldDecision } from './held-decision.ts';
import { SheetPanel } from './sheet-panel.tsx';
import type { TabProps } from './tab-props.ts';

/** A question to the client, for whom the request then waits. */
export function AskTab({ detail, ...rest }: TabProps) {
  if (!detail) return <DetailWaiting />;
  return <Asking {...rest} consultation={detail} />;
}

type AskingProps = Omit<TabProps, 'detail'> & { consultation: ConsultationDetail };

function Asking({ request, now, consultation, isPast, onDone, ...then }: AskingProps) {
  const about = `ask:${request.id}`;
  const [question, setQuestion, keep] = useKeptState(about, '');
  useKeptWhenLeft(about, keep);
  const form = useId();
  const [mistakes, setMistakes] = useState<{ question?: string }>({});
  useFocusMistake(form, mistakes);
  const replies = useTemplateMenu(consultation, 'reply');
  const blanks = useMemo(() => placeholderBlanks(), []);
  const decide = useHeldDecision();
  const number = numberOf(request);
  const ask = () => {
    if (isPast) return;
    if (isBlank(question)) return setMistakes({ question: t('Please enter a question') });
    const [blank] = placeholdersIn(question);
    if (blank) {
      const name = placeholderName(blank);
      return setMistakes({ question: t('Please fill in or remove “{blank}”', { blank: name }) });
    }
    onDone();
    decide(
      request,
      'pending',
      { question, updated_at: now.updated_at },
      { ...then, onDone: () => forgetForm(about) },
    );
  };
  return (
    <SheetPanel
      says={t('Nothing is booked or held.')}
      button={
        isPast ? (
          <Button onClick={onDone}>{t('Close')}</Button>
        ) : (
          <Button data-main once variant="primary" onClick={ask}>
            {t('Send question')}
          </Button>
        )
      }
    >
      <div id={form} className="grid min-w-0 gap-1.5">
        <p className="text-sm font-medium">
          {rich('Question to {name}', { name: <bdi>{consultation.client_name || t('the client')}</bdi> })}
        </p>
        <MessageEditor
          label={t('Question')}
          {...(mistakes.question && { invalid: true, describedBy: `${form}-error` })}
          value={question}
          onChange={(html) => {
            setQuestion(html);
            setMistakes({});
          }}
          onSubmit={ask}
          onEscape={onDone}
          isFocused
          menus={replies}
          blanks={blanks}
        />
        <FieldError id={`${form}-error`}>{mistakes.question}</FieldError>
      </div>
      <Note icon={Pause}>
        {rich(
          '{number} becomes <strong>Pending</strong> until the client answers. The client’s next message sets it back to <strong>Requested</strong>.',
          { number, strong: <strong className="font-medium" /> },
        )}
        {(consultation.question || (consultation.proposals?.length ?? 0) > 0) && (
          <> {t('It replaces what the client is asked now.')}</>
        )}
      </Note>
    </SheetPanel>
  );
}
