import { t } from '@consultflow/contract/language/t';
import type { Template } from '@consultflow/contract/templates/schema';
import { rich } from '../../lib/language/rich.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { useDeleteTemplate } from './queries.ts';

/** Asks before a saved text is deleted. */
export function TemplateDeletion({ template, onClose }: { template: Template; onClose: () => void }) {
  const { run: remove, isBusy } = useDeleteTemplate(template.id);
  return (
    <QuestionDialog
      open
      danger
      title={rich('Delete “{name}”', { name: <bdi>{template.title}</bdi> })}
      verb={t('Delete Text')}
      busy={isBusy}
      onConfirm={() => remove(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('Messages and results written with it stay as they are.')}</p>
    </QuestionDialog>
  );
}
