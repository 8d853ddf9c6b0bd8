import { t } from '@consultflow/contract/language/t';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';

type WritingWaitsProps = Pick<ComponentProps<typeof Dialog>, 'size' | 'onClose'> & { title: string };

/** The dialog of a result until its draft has arrived. */
export const WritingWaits = ({ title, size, onClose }: WritingWaitsProps) => (
  <Dialog
    open
    title={title}
    {...(size && { size })}
    onClose={onClose}
    footer={<Button onClick={onClose}>{t('Close')}</Button>}
  >
    <Waiting label={t('Loading the draft')}>
      <Bone className="h-64 w-full" />
    </Waiting>
  </Dialog>
);
