import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

type DownloadButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'busy' | 'onClick'> & {
  /** The result of `useMutation`. */
  saving: { isPending: boolean; mutate: () => void };
  children: ReactNode;
};

/** Saves a file that the server generates. */
export function DownloadButton({ saving, ...rest }: DownloadButtonProps) {
  return <Button {...rest} icon={Download} busy={saving.isPending} onClick={() => saving.mutate()} />;
}
