import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

type DownloadButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'busy' | 'onClick'> & {
  /** What `useMutation` answers. */
  saving: { isPending: boolean; mutate: () => void };
  children: ReactNode;
};

/** Saves a file that the server makes. */
export function DownloadButton({ saving, ...rest }: DownloadButtonProps) {
  return <Button {...rest} icon={Download} busy={saving.isPending} onClick={() => saving.mutate()} />;
}
