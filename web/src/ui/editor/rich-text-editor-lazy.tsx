import { t } from '@consultflow/contract/language/t';
import { lazy, type ReactNode, Suspense } from 'react';
import { EditorFrame } from './frame.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** The editor, whose library is loaded on first use; its space is reserved meanwhile. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Place minHeight={props.minHeight ?? 200} label={props.label} foot={props.foot} />}>
      <Editor {...props} />
    </Suspense>
  );
}

type PlaceProps = { minHeight: number; label: string; foot: ReactNode };

function Place({ minHeight, label, foot }: PlaceProps) {
  return (
    <EditorFrame minHeight={minHeight} foot={foot}>
      <div className="editor-tools min-h-10" />
      <div className="editor-text">
        {/* i18n: {part} is a title or a label, as “Problem details” */}
        <Waiting label={t('Loading {part}', { part: label })}>
          <Bone className="w-4/5" />
          <Bone className="mt-3 w-3/5" />
        </Waiting>
      </div>
    </EditorFrame>
  );
}
