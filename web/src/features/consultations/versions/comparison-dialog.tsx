import { t } from '@consultflow/contract/language/t';
import { useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ComparisonChoice } from './comparison-choice.tsx';
import type { ComponentProps } from 'react';

type ComparisonDialogProps = ComponentProps<typeof ComparisonChoice> & { onClose: () => void };

export function ComparisonDialog({ onClose, ...rest }: ComparisonDialogProps) {
  // Not the first choice, where letters choose.
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Compare versions')}
      initialFocus={content}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <ComparisonChoice {...rest} />
      </div>
    </Dialog>
  );
}
