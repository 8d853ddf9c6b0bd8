import { t } from '@consultflow/contract/language/t';
import { type Editor, useEditorState } from '@tiptap/react';
import { Link } from 'lucide-react';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useOpenTool } from './focus.ts';
import { isLinkable } from './schema.ts';
import { Popover } from '../popup/popover.tsx';
import { TextField } from '../form/text-field.tsx';
import { ToolButton } from './tool-button.tsx';

/** Adds a missing scheme to a URL or an e-mail address. */
const complete = (typed: string) => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed;
  return typed.includes('@') ? `mailto:${typed}` : `https://${typed}`;
};

export function EditorLink({ editor }: { editor: Editor }) {
  const [open, setOpen] = useOpenTool(editor);
  const field = useRef<HTMLInputElement>(null);
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <Popover
      title={t('Link')}
      titleHidden
      align="start"
      open={open}
      onOpenChange={setOpen}
      initialFocus={field}
      finalFocus={false}
      className="w-80"
      trigger={<ToolButton label={t('Link')} icon={Link} data-chosen={linked || undefined} />}
    >
      <LinkForm editor={editor} linked={linked} field={field} onDone={() => setOpen(false)} />
    </Popover>
  );
}

type LinkFormProps = {
  editor: Editor;
  linked: boolean;
  field: React.RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function LinkForm({ editor, linked, field, onDone }: LinkFormProps) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string>();
  // Base UI waits for the next frame, and keys pressed until then are lost.
  useLayoutEffect(() => field.current?.focus(), [field]);
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = complete(address.trim());
    if (!isLinkable(href)) return setError(t('Enter a web or e-mail address'));
    if (editor.state.selection.empty && !linked)
      editor.commands.insertContent(linkText(address.trim(), href));
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 p-4">
      <TextField
        label={t.context('of a web page', 'Address')}
        ref={field}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={error}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <div className="flex flex-wrap justify-end gap-2">
        {linked && (
          <Button variant="quiet" className="-ms-3 me-auto" onClick={remove}>
            {t('Remove link')}
          </Button>
        )}
        <Button type="submit">{linked ? t('Change link') : t('Add link')}</Button>
      </div>
    </form>
  );
}

const linkText = (text: string, href: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});
