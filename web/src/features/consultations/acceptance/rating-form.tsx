import { RATINGS } from '@consultflow/contract/acceptances/schema';
import { msg, t } from '@consultflow/contract/language/t';
import { TEXT_LENGTH } from '@consultflow/contract/text';
import { type SyntheticEvent, useId } from 'react';
import { shownHere } from '../../../lib/form/form-errors.ts';
import { useKeptState } from '../../../lib/form/kept-state.ts';
import { useKeptWhenLeft } from '../../../lib/form/kept-on-leaving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { AheadEntry } from './ahead-entry.tsx';
import { useAcceptResult } from './queries.ts';

type Typed = { rating?: number; comment: string };

type RatingFormProps = { id: string; version: number; onLater: () => void };

/** How useful the result was, on a scale of five parts, and in a sentence. */
export function RatingForm({ id, version, onLater }: RatingFormProps) {
  const { run, isBusy, error } = useAcceptResult(id, msg('The rating could not be saved'));
  const about = `rating:${id}:${version}`;
  const [{ rating, comment }, setTyped, keep] = useKeptState<Typed>(about, { comment: '' });
  const onSaved = useKeptWhenLeft(about, keep);
  const ends = useId();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (rating) run({ version, rating, comment }, { onSaved, ...shownHere });
  };
  return (
    <AheadEntry label={t('Your rating')} waits={false}>
      <form onSubmit={send} className="grid justify-items-start gap-4">
        <fieldset aria-describedby={ends}>
          <legend className="mb-2 font-semibold">{t('How useful was it?')}</legend>
          <div className="rating">
            {RATINGS.map((one) => (
              <label
                key={one}
                className="rating-part"
                data-filled={(rating !== undefined && one <= rating) || undefined}
              >
                <input
                  type="radio"
                  name={ends}
                  value={one}
                  checked={one === rating}
                  className="rating-choice"
                  onChange={() => setTyped({ rating: one, comment })}
                />
                <span className="figures">{one}</span>
              </label>
            ))}
          </div>
          <p aria-hidden className="mt-1 flex w-70 max-w-full justify-between gap-4 text-xs text-ink-3">
            <span>{t('Did not help')}</span>
            <span>{t('Settled it')}</span>
          </p>
          <p id={ends} className="sr-only">
            {t('From 1, which did not help, to 5, which settled it')}
          </p>
        </fieldset>
        <TextareaField
          label={t('In a sentence')}
          optional
          rows={2}
          maxLength={TEXT_LENGTH}
          value={comment}
          onChange={({ target }) => setTyped({ ...(rating && { rating }), comment: target.value })}
          className="w-full"
        />
        {error && !isBusy && <Note kind="error">{error.message}</Note>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isBusy} disabled={!rating && !isBusy}>
            {t('Send rating')}
          </Button>
          <Button variant="quiet" onClick={onLater}>
            {t('Not now')}
          </Button>
        </div>
      </form>
    </AheadEntry>
  );
}
