import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import { useId, useMemo } from 'react';
import { AttachField } from '../../../domain/files/attach-field.tsx';
import { DropZone } from '../../../domain/files/drop-zone.tsx';
import { placeholderBlanks } from '../../../domain/templates/placeholder-names.ts';
import { useTemplateMenu } from '../../../domain/templates/template-menu.tsx';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { savingWords } from '../draft/saving-words.ts';
import type { ResultWriting } from './use-result-writing.ts';

type ResultEditorProps = { writing: ResultWriting; minHeight: number };

export function ResultEditor({ writing, minHeight }: ResultEditorProps) {
  const id = useId();
  const { consultation, text, draft, editor, mistake, uploads, write, saving } = writing;
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
        foot={isBlank(text) ? '' : savingWords(saving, draft.saved_at)}
      />
      <FieldError id={`${id}-error`}>{mistake}</FieldError>
      <AttachField uploads={uploads} label={t('Files of the result')} />
    </DropZone>
  );
}
