import { t } from '@consultflow/contract/language/t';
import type { User } from '@consultflow/contract/users/schema';
import { type FormEvent, useState } from 'react';
import { fieldsOf } from '../../../lib/form/form-errors.ts';
import { zoneCity } from '../../../lib/time/dates.ts';
import { browsersZone } from '../../../lib/time/zone.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ZoneOptions } from '../../../ui/form/zone-options.tsx';
import { useUnsaved } from '../../../ui/dialog/unsaved.tsx';
import { Panel, PanelHead } from '../../../ui/layout/panel.tsx';
import { useSaveProfile } from '../queries.ts';

/** The time zone of everything that the user sees and gets. */
export function ZonePanel({ user }: { user: User }) {
  const [chosen, setChosen] = useState(user.time_zone ?? '');
  const [mistake, setMistake] = useState<string>();
  const { run: save, isBusy } = useSaveProfile(user.id, 'zone');
  useUnsaved(chosen !== (user.time_zone ?? '') && !isBusy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake(undefined);
    save(
      { time_zone: chosen || null },
      { onError: (error) => setMistake(fieldsOf(error, ['time_zone']).time_zone) },
    );
  };
  return (
    <Panel aria-labelledby="zone">
      <PanelHead id="zone" title={t('Time zone')} />
      <form noValidate onSubmit={submit} className="grid gap-4 p-4 md:p-5">
        <SelectField
          id="own-zone"
          label={t('Your time zone')}
          hint={t('Screens and emails use it. Documents keep the zone of the firm.')}
          className="md:max-w-96"
          value={chosen}
          {...(mistake && { error: mistake })}
          onChange={({ target }) => setChosen(target.value)}
        >
          <ZoneOptions
            chosen={user.time_zone}
            none={t('As in this browser: {city}', { city: zoneCity(browsersZone()) })}
          />
        </SelectField>
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {t('Save Time Zone')}
        </Button>
      </form>
    </Panel>
  );
}
