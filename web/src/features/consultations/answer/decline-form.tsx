import { t } from '@consultflow/contract/language/t';
import { useEffect, useId } from 'react';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { paragraphsOf } from '../../../ui/rich-text/paragraphs.ts';
import { declineAll } from './decline-words.ts';

type DeclineFormProps = {
  id: string;
  count: number;
  isBusy: boolean;
  onKeep: () => void;
  onDecline: (body: string | null, onSaved: () => void) => void;
};

/** Declines all proposed times, with a message if there is something to say. */
export function DeclineForm({ id, count, isBusy, onKeep, onDecline }: DeclineFormProps) {
  const field = useId();
  const about = `decline:${id}`;
  const [words, setWords, keepWords] = useKeptState(about, '');
  const onSaved = useKeptWhenLeft(about, keepWords);
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  return (
    <form
      className="grid gap-3 border-t border-line bg-canvas px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        onDecline(words.trim() === '' ? null : paragraphsOf(words), onSaved);
      }}
    >
      <TextareaField
        id={field}
        label={t('Message')}
        optional
        hint={t('Which times would suit you? The firm proposes others.')}
        maxLength={2000}
        rows={3}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {declineAll(count)}
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          {t('{count, plural, one {Keep it} other {Keep them}}', { count })}
        </Button>
      </div>
    </form>
  );
}
