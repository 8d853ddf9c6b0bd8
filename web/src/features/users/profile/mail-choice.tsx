import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { useOwnChoice } from '../queries.ts';

/** Whether to receive mails not needed to sign in; saved on every change. */
export function MailChoice({ user }: { user: User }) {
  const [{ wants_mail: wants }, choose] = useOwnChoice(user);
  return (
    <Panel aria-labelledby="mail">
      <PanelHead id="mail" title={t('Mail')} />
      <div className="grid gap-2 p-4 md:p-5">
        <Switch
          checked={wants ?? true}
          onChange={({ currentTarget: { checked } }) => choose(() => ({ wants_mail: checked }))}
        >
          {t('Send me mail about my consultations and my account')}
        </Switch>
        <p className="text-sm text-ink-3">{t('Emails that you need to sign in are always sent.')}</p>
      </div>
    </Panel>
  );
}
