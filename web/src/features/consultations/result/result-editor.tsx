import { t } from '@consultflow/contract/language/t';
import { useId, useMemo } from 'react';
import { AttachField } from '../../../domain/files/attach-field.tsx';
import { DropZone } from '../../../domain/files/drop-zone.tsx';
import { placeholderBlanks } from '../../../domain/templates/placeholder-names.ts';
import { useTemplateMenu } from '../../../domain/templates/template-menu.tsx';
import { isSame } from '../../../lib/form/form-restoration.ts';
import { RichTextEditor } from '../../../ui/editor/rich-text-editor-lazy.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import type { ResultWriting } from './use-result-writing.ts';

type ResultEditorProps = { writing: ResultWriting; minHeight: number; isOnPage: boolean };

export function ResultEditor({ writing, minHeight, isOnPage }: ResultEditorProps) {
  const id = useId();
  const { consultation, text, editor, mistake, uploads, write } = writing;
  const menus = useTemplateMenu(consultation, 'result');
  const blanks = useMemo(() => placeholderBlanks(), []);
  return (
    <DropZone onFiles={uploads.add} className="grid min-w-0 gap-4">
      <h3 id={`${id}-label`} className={isOnPage ? 'sr-only' : 'text-base'}>
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
        foot={isOnPage ? undefined : writing.saved}
      />
      <FieldError id={`${id}-error`}>{mistake}</FieldError>
      <AttachField
        uploads={uploads}
        label={t('Files of the result')}
        isLeaving={isOnPage ? undefined : isClosing}
      />
    </DropZone>
  );
}

type Place = { pathname: string; search: object };

/** A dialog is open at an address of its own, on the path of its list. */
const isClosing = (from: Place, to: Place) =>
  from.pathname !== to.pathname || !isSame(from.search, to.search);
