import { t } from '@consultflow/contract/language/t';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';

type AttachButtonProps = {
  onFiles: (files: File[]) => void;
  /** With words beside the icon. */
  isNamed?: boolean;
};

/** Opens the system's picker of files. */
export function AttachButton({ onFiles, isNamed = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <>
      {isNamed ? (
        <Button size="small" variant="quiet" icon={Paperclip} onClick={pick}>
          {t('Attach files')}
        </Button>
      ) : (
        <IconButton label={t('Attach files')} icon={Paperclip} onClick={pick} />
      )}
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
