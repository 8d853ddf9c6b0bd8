import { PageName } from '@consultflow/contract/firm/schema';
import { type Message, msg, t } from '@consultflow/contract/language/t';
import type { FirmSettings } from '@consultflow/contract/settings/schema';
import { useState } from 'react';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { ApiError } from '../../lib/api/replies.ts';
import { useAgain } from '../../lib/form/again.ts';
import { changedOf } from '../../lib/form/changed.ts';
import { fieldsOf, markShown } from '../../lib/form/form-errors.ts';
import { isSame, useKeeping, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useKeptState } from '../../lib/form/kept-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { RichTextEditor } from '../../ui/editor/rich-text-editor-lazy.tsx';
import { OwnRichText } from '../../ui/rich-text/own-rich-text.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSaveSettings } from './queries.ts';
import { SaveFoot } from './save-foot.tsx';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

type Texts = Record<PageName, string>;

/** The public texts; an empty one has no link. */
export function PagesForm({ settings: { terms, privacy, contact } }: { settings: FirmSettings }) {
  const begun = useRestoredForm(VERSION) as Texts | undefined;
  /** What the server had when the edit began; it sanitises what is saved. */
  const [before, setBefore] = useState<Texts>(begun ?? { terms, privacy, contact });
  const [saved, setSaved] = useState(before);
  const [texts, setTexts] = useKeptState('public-pages', saved);
  useKeeping(VERSION, () => (isSame(texts, saved) ? undefined : before));
  const [theirs, setTheirs] = useState<Partial<Texts>>({});
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const { run: save, isBusy } = useSaveSettings('pages');
  useUnsaved(!isSame(texts, saved) && !isBusy);
  const submit = () => {
    const changes = changedOf(texts, saved);
    const pages = PageName.options.filter((page) => changes[page] !== undefined);
    const ofThese = (all: Texts) => Object.fromEntries(pages.map((page) => [page, all[page]]));
    save(pages.length > 0 ? { ...changes, before: ofThese(before) } : {}, {
      onSuccess: ({ data }) => {
        setSaved(texts);
        setBefore({ ...before, ...ofThese(data) });
        setErrors({});
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'texts_changed')
          return setErrors(fieldsOf(error, PageName.options));
        markShown(error);
        setTheirs(changedOf(ofThese(error.data as Texts), before));
      },
    });
  };
  const again = useAgain('public-pages');
  const goOnFrom = (page: PageName, now: string) => {
    setBefore({ ...before, [page]: now });
    setTheirs({ ...theirs, [page]: undefined });
  };
  const load = (page: PageName, now: string) => {
    setTexts({ ...texts, [page]: now });
    setSaved({ ...saved, [page]: now });
    goOnFrom(page, now);
    const undo = () => again(texts) && setTexts((typed) => ({ ...typed, [page]: texts[page] }));
    toast.success(t('Your text was replaced'), { undo });
  };
  const changed = PageName.options.filter((page) => theirs[page] !== undefined);
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
      <SaveFoot
        conflict={changed.length > 0 && theirs}
        note={changed.map((page) => (
          <section key={page} aria-labelledby={`conflict-${page}`} className="grid gap-2">
            <h4 id={`conflict-${page}`} className="text-sm font-medium">
              {t(titles[page])}
            </h4>
            <ConflictNote
              what="text"
              isLow
              mine={<OwnRichText html={texts[page]} tools="basic" />}
              theirs={<RichText html={theirs[page]!} />}
              onKeepMine={() => goOnFrom(page, theirs[page]!)}
              onLoadTheirs={() => load(page, theirs[page]!)}
            />
          </section>
        ))}
      >
        <Button variant="primary" busy={isBusy} className="justify-self-start" onClick={submit}>
          {t('Save Public Pages')}
        </Button>
      </SaveFoot>
    </div>
  );
}

/** What the edit began from, kept with it. */
const VERSION = 'public-pages:version';

const titles: Record<PageName, Message> = {
  terms: msg('Terms', 'title of a page'),
  privacy: msg('Privacy', 'title of a page'),
  contact: msg('Contact', 'title of a page'),
};
