import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { ReminderSwitches } from '../../../domain/reminder-switches.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { useOwnChoice } from '../queries.ts';

/** When the user is reminded of appointments: as the firm has set it, or by their own choice; saved on every change. */
export function ReminderPanel({ user }: { user: User }) {
  const [{ reminders: own, usual_reminders: usual }, choose] = useOwnChoice(user);
  return (
    <Panel aria-labelledby="reminders">
      <PanelHead id="reminders" title={t('Reminders')} />
      <div className="grid gap-3 p-4 md:p-5">
        <p className="text-sm text-ink-3">{t('Of your appointments, in the app and by email.')}</p>
        <ReminderSwitches
          value={own ?? usual}
          among={usual}
          disabled={own === null}
          onChange={(change) => choose((now) => ({ reminders: change(now.reminders ?? usual) }))}
        />
        <Switch
          checked={own === null}
          className="border-t border-line pt-3"
          onChange={({ currentTarget: { checked } }) => choose(() => ({ reminders: checked ? null : usual }))}
        >
          {t('As the firm has set it')}
        </Switch>
      </div>
    </Panel>
  );
}
