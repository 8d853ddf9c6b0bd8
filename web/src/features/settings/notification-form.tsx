import { t } from '@consultflow/contract/language/t';
import type { FirmSettings, Settings } from '@consultflow/contract/settings/schema';
import { BellRing } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { changedOf } from '../../lib/form/changed.ts';
import { useKeptForm } from '../../lib/form/form-restoration.ts';
import { startFromSaved, useFollowing } from '../../lib/form/saved.ts';
import { rich } from '../../lib/language/rich.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { useSaveSettings, useTestNotification } from './queries.ts';
import { useUnsaved } from '../../ui/dialog/unsaved.tsx';

type Channels = Pick<Settings, 'notify_in_app' | 'notify_by_email'>;

/** How users are notified. */
export function NotificationForm({ settings }: { settings: FirmSettings }) {
  const { notify_in_app, notify_by_email, mail_folder } = settings;
  const fields = useForm<Channels>({ defaultValues: { notify_in_app, notify_by_email } });
  useKeptForm('notification-settings', fields);
  useFollowing(fields, { notify_in_app, notify_by_email });
  const { register, handleSubmit, formState } = fields;
  const { run: save, isBusy } = useSaveSettings('notifications');
  useUnsaved(formState.isDirty && !isBusy);
  const test = useTestNotification();
  const submit = handleSubmit((channels) => {
    const sent = structuredClone(fields.getValues());
    const changed = changedOf(channels, formState.defaultValues);
    save(changed, { onSuccess: () => startFromSaved(fields, changed, sent) });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 p-4 md:p-5">
      <Switch {...register('notify_in_app')}>{t('In-app notifications')}</Switch>
      <Switch {...register('notify_by_email')}>{t('Email notifications')}</Switch>
      {mail_folder && (
        <Note>
          {rich('No mail server is configured: each email is kept as a file in {folder} on the server.', {
            folder: <code dir="ltr">{mail_folder}</code>,
          })}
        </Note>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('Save Notification Settings')}
        </Button>
        <Button icon={BellRing} busy={test.isPending} onClick={() => test.mutate()}>
          {t('Test Notification System')}
        </Button>
      </div>
    </form>
  );
}
