import { t } from '@consultflow/contract/language/t';
import { Lock } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { type PickerProps, type Restrictable, RestrictDialog } from './restrict-dialog.tsx';

type RestrictButtonProps = {
  consultation: Restrictable;
  picker: ComponentType<PickerProps>;
  className?: string;
};

export function RestrictButton({ consultation, picker, className }: RestrictButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Lock} className={className} onClick={() => setOpen(true)}>
        {consultation.is_restricted ? t('Change Restriction…') : t('Restrict…')}
      </Button>
      {isOpen && (
        <RestrictDialog consultation={consultation} picker={picker} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
