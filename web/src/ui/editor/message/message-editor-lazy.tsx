import { t } from '@consultflow/contract/language/t';
import { lazyPart } from '../../feedback/lazy-part.tsx';
import { Bone, Waiting } from '../../feedback/skeleton.tsx';
import type { MessageEditorProps } from './message-editor.tsx';

const Editor = lazyPart(async () => (await import('./message-editor.tsx')).MessageEditor);

/** The editor of a message, whose library is loaded on first use; its space is reserved meanwhile. */
export function MessageEditor(props: MessageEditorProps) {
  return (
    <Editor
      of={props}
      waiting={
        <div className="editor message-editor">
          <div className="editor-text">
            <Waiting label={t('Loading {part}', { part: props.label })}>
              <Bone className="w-4/5" />
            </Waiting>
          </div>
          <div className="message-foot" />
        </div>
      }
    />
  );
}
