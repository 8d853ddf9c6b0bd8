import { t } from '@consultflow/contract/language/t';
import { type Template, TemplateForm, TemplateKind } from '@consultflow/contract/templates/schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { placeholderBlanks } from '../../domain/templates/placeholder-names.ts';
import { showList } from '../../lib/language/list.ts';
import { mistakesOf, showAtFields } from '../../lib/form/form-errors.ts';
import { mutationKeys } from '../../lib/api/mutation-keys.ts';
import { useClosedOnceCreated } from '../../lib/form/closed-once-created.ts';
import { useAgain } from '../../lib/form/again.ts';
import { useKeptForm, useRestoredForm } from '../../lib/form/form-restoration.ts';
import { useKeptWhenLeft } from '../../lib/form/kept-on-leaving.ts';
import { useOvertaken } from '../../lib/form/overtaken.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RichTextEditorHandle } from '../../ui/editor/rich-text-editor.tsx';
import { RichTextEditor } from '../../ui/editor/rich-text-editor-lazy.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { placeholderMenu } from './placeholder-menu.ts';
import { useSaveTemplate } from './queries.ts';
import { kinds } from './kinds.ts';

type TemplateDialogProps = {
  template?: Template;
  /** The rooms an admin chooses from; none for a consultant, who keeps their own. */
  rooms: readonly { code: string }[];
  onClose: () => void;
};

/** A dialog to add or edit a saved text. */
export function TemplateDialog({ template, rooms, onClose }: TemplateDialogProps) {
  const form = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  const blanks = useMemo(() => placeholderBlanks(), []);
  const menus = useMemo(() => [placeholderMenu()], []);
  const about = `template:${template?.id ?? 'new'}`;
  const fields = useForm<z.input<typeof TemplateForm>, unknown, TemplateForm>({
    resolver: zodResolver(TemplateForm),
    defaultValues: template
      ? filledFrom(template)
      : { kind: 'reply', title: '', body: '', room: rooms[0]?.code ?? null, topic: '' },
    shouldFocusError: false,
  });
  const found = useRestoredForm(about) as Partial<TemplateForm> | undefined;
  const keep = useKeptForm(about, fields);
  useEffect(() => {
    if (found?.body !== undefined) editor.current?.replace(found.body);
  }, [found]);
  const { register, handleSubmit, setError, formState, control, getValues, reset } = fields;
  const { updated_at, theirs, keepVersion, meet, goOn } = useOvertaken(about, template, formState.isDirty);
  const { errors } = formState;
  const [kind, title, body, room, topic] = useWatch({
    control,
    name: ['kind', 'title', 'body', 'room', 'topic'],
  });
  const { run: save, isBusy } = useSaveTemplate(template?.id);
  const onSaved = useKeptWhenLeft(about, keep, keepVersion);
  useClosedOnceCreated(mutationKeys.templates.save(template?.id), {
    isNew: !template,
    typed: getValues,
    onSaved,
    onClose,
  });
  const closeSaved = () => {
    onSaved();
    toast.closeErrors();
    toast.success(t('Saved text updated'));
    onClose();
  };
  const submit = handleSubmit((filled) =>
    save(
      { ...filled, ...(updated_at && { updated_at }) },
      {
        onSaved,
        onSuccess: onClose,
        onError: (error) =>
          meet(error, { sent: filled, onSaved: closeSaved }) ||
          showAtFields(error, setError, ['kind', 'title', 'body', 'room', 'topic']),
      },
    ),
  );
  const again = useAgain(about);
  const loadTheirs = () => {
    if (!theirs) return;
    const written = formState.isDirty ? getValues() : undefined;
    editor.current?.replace(theirs.record.body);
    reset(filledFrom(theirs.record));
    goOn();
    if (!written) return;
    const undo = () => {
      if (!again(written)) return;
      editor.current?.replace(written.body);
      reset(written, { keepDefaultValues: true });
    };
    toast.success(t('Your text was replaced'), { undo });
  };
  const idOf = (path: string) => `${form}-${path}`;
  return (
    <Dialog
      open
      keep={formState.isDirty}
      busy={isBusy}
      onClose={onClose}
      title={template ? t('Edit Saved Text') : t('Add Saved Text')}
      note={
        theirs && (
          <ConflictNote
            what="text"
            by={theirs.by}
            mine={<TemplateTold template={{ kind, title, body, room, topic }} />}
            theirs={<TemplateTold template={theirs.record} />}
            onKeepMine={goOn}
            onLoadTheirs={loadTheirs}
          />
        )
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {t('Save Text')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 md:grid-cols-2"
      >
        {formState.submitCount > 0 && (
          <div className="empty:hidden md:col-span-2">
            <ErrorSummary key={formState.submitCount} errors={mistakesOf(errors, idOf)} />
          </div>
        )}
        <TextField
          id={idOf('title')}
          label={t('Title')}
          className="md:col-span-2"
          error={errors.title?.message}
          {...register('title')}
        />
        <SelectField
          id={idOf('kind')}
          label={t('Used in')}
          error={errors.kind?.message}
          {...register('kind')}
        >
          {TemplateKind.options.map((one) => (
            <option key={one} value={one}>
              {t(kinds[one])}
            </option>
          ))}
        </SelectField>
        {rooms.length > 0 && (
          <SelectField id={idOf('room')} label={t('Room')} error={errors.room?.message} {...register('room')}>
            {rooms.map(({ code }) => (
              <option key={code} value={code}>
                {t('Room {code}', { code })}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          id={idOf('topic')}
          label={t('Topic')}
          optional
          hint={t('It comes first in consultations of this topic.')}
          error={errors.topic?.message}
          {...register('topic')}
        />
        <div className="grid gap-2 md:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id={idOf('body-label')} className="text-base">
              {t('Text')}
            </h3>
            <Button size="small" onMouseDown={stay} onClick={() => editor.current?.openMenu('{')}>
              {t('Insert placeholder')}
            </Button>
          </div>
          <Controller
            name="body"
            control={control}
            render={({ field }) => (
              <RichTextEditor
                key={kind}
                ref={editor}
                id={idOf('body')}
                label={t('Text')}
                labelledBy={idOf('body-label')}
                describedBy={errors.body ? idOf('body-error') : undefined}
                invalid={errors.body !== undefined}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                tools={kind === 'result' ? 'full' : 'basic'}
                menus={menus}
                blanks={blanks}
                minHeight={140}
              />
            )}
          />
          <FieldError id={idOf('body-error')}>{errors.body?.message}</FieldError>
        </div>
      </form>
    </Dialog>
  );
}

const filledFrom = (template: Template) => ({ ...template, topic: template.topic ?? '' });

type Told = Pick<z.input<typeof TemplateForm>, 'kind' | 'title' | 'body' | 'room' | 'topic'>;

function TemplateTold({ template: { kind, title, body, room, topic } }: { template: Told }) {
  const where = [t(kinds[kind]), room && t('Room {code}', { code: room }), topic].flatMap(
    (part) => part || [],
  );
  return (
    <>
      <p className="font-medium">
        <bdi>{title}</bdi>
      </p>
      <p className="mb-2 text-sm text-ink-2">{showList(where, 'narrow')}</p>
      <RichText html={body} />
    </>
  );
}

/** The caret stays in the text. */
const stay = (event: { preventDefault: () => void }) => event.preventDefault();
