import { t } from '@consultflow/contract/language/t';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';

/** Opens the system's picker of files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('Attach files')} icon={Paperclip} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Attach files')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
