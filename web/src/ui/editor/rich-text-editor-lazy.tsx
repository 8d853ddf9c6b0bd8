import { t } from '@consultflow/contract/language/t';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { EditorFrame } from './frame.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Bone, Waiting } from '../feedback/skeleton.tsx';

const Editor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

/** The editor, whose library is loaded on first use; its space is reserved meanwhile. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { minHeight = 200, label, foot } = props;
  const [isFocused, setFocused] = useState(false);
  return (
    <Editor
      of={{ isFocused, ...props }}
      waiting={<Place minHeight={minHeight} label={label} foot={foot} onLeave={setFocused} />}
    />
  );
}

type PlaceProps = {
  minHeight: number;
  label: string;
  foot: ReactNode;
  /** The editor is there: whether its place had the focus. */
  onLeave: (isFocused: boolean) => void;
};

function Place({ minHeight, label, foot, onLeave }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = place.current;
    return () => {
      const isFocused = shown === document.activeElement;
      onLeave(isFocused);
      // A dialog that finds its focus on a removed element takes it back with the next frame, from the editor.
      if (isFocused) shown?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
    };
  }, [onLeave]);
  return (
    <EditorFrame minHeight={minHeight} foot={foot}>
      <div className="editor-tools min-h-10" />
      <div ref={place} tabIndex={-1} data-field-to-come className="editor-text">
        {/* i18n: {part} is a title or a label, as “Problem details” */}
        <Waiting label={t('Loading {part}', { part: label })}>
          <Bone className="w-4/5" />
          <Bone className="mt-3 w-3/5" />
        </Waiting>
      </div>
    </EditorFrame>
  );
}
