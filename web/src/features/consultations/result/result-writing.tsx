import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import { t } from '@consultflow/contract/language/t';
import { placeholdersIn } from '@consultflow/contract/templates/placeholders';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { useId, useMemo, useRef, useState } from 'react';
import { AttachField } from '../../../domain/files/attach-field.tsx';
import { DropZone } from '../../../domain/files/drop-zone.tsx';
import { useKeptUploads } from '../../../domain/files/use-kept-uploads.ts';
import { placeholderBlanks, placeholderName } from '../../../domain/templates/placeholder-names.ts';
import { useTemplateMenu } from '../../../domain/templates/template-menu.tsx';
import { useDraft } from '../../../lib/form/draft.ts';
import { showMoment } from '../../../lib/time/dates.ts';
import type { RichTextEditorHandle } from '../../../ui/editor/rich-text-editor.tsx';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';
import { FieldError } from '../../../ui/form/field.tsx';

type Start = {
  /** The name of its draft. */
  name: string;
  consultation: ConsultationDetail;
  /** The initial text. */
  start: string;
  isSaving: boolean;
};

/** The state of the editor of a result, with its draft and the version of its consultation. */
export function useResultWriting({ name, consultation, start, isSaving }: Start) {
  const editor = useRef<RichTextEditorHandle>(null);
  const draft = useDraft<string>(name, { version: consultation.updated_at, isSaving });
  const uploads = useKeptUploads(`${name} files`);
  const [text, setText] = useState(draft.found?.value ?? start);
  const [mistake, setMistake] = useState<string>();
  const replace = (html: string) => {
    setText(html);
    editor.current?.replace(html);
  };
  return {
    consultation,
    text,
    draft,
    editor,
    mistake,
    uploads,
    write: (html: string) => {
      if (isBlank(html) && isBlank(start)) draft.drop();
      // The writer has seen the newest version if the text is only begun now.
      else if (isBlank(text) && isBlank(start)) draft.insist(html);
      else draft.keep(html);
      setText(html);
      if (!isBlank(html)) setMistake(undefined);
    },
    keepMine: () => draft.insist(text),
    loadTheirs: () => {
      replace(start);
      draft.drop();
    },
    keepThisTab: () => draft.takeOver(text),
    loadOtherTab: () => replace(draft.takeTheirs() ?? start),
    /** Whether there is a text to save; shows an error if not. */
    isFilled: () => {
      const [unfilled] = placeholdersIn(text);
      if (!isBlank(text) && !unfilled) return true;
      setMistake(
        unfilled
          ? t('Please fill in or remove “{blank}”', { blank: placeholderName(unfilled) })
          : t('Please enter consultation results'),
      );
      editor.current?.focus();
      return false;
    },
  };
}

type ResultEditorProps = { writing: ReturnType<typeof useResultWriting>; minHeight: number };

export function ResultEditor({ writing, minHeight }: ResultEditorProps) {
  const id = useId();
  const { consultation, text, draft, editor, mistake, uploads, write } = writing;
  const menus = useTemplateMenu(consultation, 'result');
  const blanks = useMemo(() => placeholderBlanks(), []);
  return (
    <DropZone onFiles={uploads.add} className="grid min-w-0 gap-4">
      <h3 id={`${id}-label`} className="text-base">
        {t('Consultation Result')}
      </h3>
      <RichTextEditor
        ref={editor}
        id={id}
        label={t('Consultation Result')}
        labelledBy={`${id}-label`}
        value={text}
        onChange={(html) => html !== text && write(html)}
        tools="full"
        menus={menus}
        blanks={blanks}
        minHeight={minHeight}
        invalid={mistake !== undefined}
        describedBy={mistake ? `${id}-error` : undefined}
        foot={draft.saved_at ? t('Saved on this device, {time}', { time: showMoment(draft.saved_at) }) : ''}
      />
      <FieldError id={`${id}-error`}>{mistake}</FieldError>
      <AttachField uploads={uploads} label={t('Files of the result')} />
    </DropZone>
  );
}
