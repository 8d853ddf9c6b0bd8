import { PageName } from '@consultflow/contract/firm/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { FirmSettings } from '@consultflow/contract/settings/schema';
import { useState } from 'react';
import { changedOf } from '../../lib/form/changed.ts';
import { fieldsOf } from '../../lib/form/form-errors.ts';
import { isSame } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { RichTextEditor } from '../../ui/editor/rich-text-editor-lazy.tsx';
import { useSaveSettings } from './queries.ts';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

type Texts = Record<PageName, string>;

/** The public texts; an empty one has no link. */
export function PagesForm({ settings: { terms, privacy, contact } }: { settings: FirmSettings }) {
  const [saved, setSaved] = useState<Texts>({ terms, privacy, contact });
  const [texts, setTexts] = useKeptState('public-pages', saved);
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const { run: save, isBusy } = useSaveSettings('pages');
  useUnsaved(!isSame(texts, saved) && !isBusy);
  return (
    <div className="grid gap-6 p-4 md:p-5">
      {PageName.options.map((page) => (
        <div key={page} className="grid gap-2">
          <h3 id={`page-${page}`} className="text-base">
            {t(titles[page])}
          </h3>
          <RichTextEditor
            id={`text-${page}`}
            label={t(titles[page])}
            labelledBy={`page-${page}`}
            describedBy={errors[page] ? `error-${page}` : undefined}
            invalid={Boolean(errors[page])}
            value={texts[page]}
            onChange={(html) => setTexts((now) => ({ ...now, [page]: html }))}
            tools="basic"
            minHeight={120}
          />
          <FieldError id={`error-${page}`}>{errors[page]}</FieldError>
        </div>
      ))}
      <p className="text-sm text-ink-3">
        {t('A page with text is linked from the landing page and from sign-up. Anyone can read it.')}
      </p>
      <Button
        variant="primary"
        busy={isBusy}
        className="justify-self-start"
        onClick={() =>
          save(changedOf(texts, saved), {
            onSuccess: () => {
              setSaved(texts);
              setErrors({});
            },
            onError: (error) => setErrors(fieldsOf(error, PageName.options)),
          })
        }
      >
        {t('Save Public Pages')}
      </Button>
    </div>
  );
}

const titles: Record<PageName, Message> = {
  terms: msg('Terms', 'title of a page'),
  privacy: msg('Privacy', 'title of a page'),
  contact: msg('Contact', 'title of a page'),
};
