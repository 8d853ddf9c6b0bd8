import { t } from '@consultflow/contract/language/t';
import { tabListStyle, tabStyle } from '../../ui/list/filter-tabs.tsx';
import { RolePanel } from './role-panel.tsx';
import { roles } from './role-words.tsx';
import { Section } from '../section.tsx';

export function Roles() {
  return (
    <Section
      id="roles"
      // i18n: the three roles are the watches of a ship, which write one log
      title={t('Three watches, one log')}
      says={t('Everybody works on the same record, and sees of it what is theirs.')}
    >
      <div role="tablist" aria-label={t('Roles')} className={`role-tabs ${tabListStyle} md:gap-8!`}>
        {roles().map(({ role, name }, place) => (
          <button
            key={role}
            type="button"
            role="tab"
            id={`tab-${role}`}
            aria-controls={`panel-${role}`}
            aria-selected={place === 0}
            data-active={place === 0 ? '' : undefined}
            tabIndex={place === 0 ? undefined : -1}
            className={`${tabStyle} min-h-12! text-md`}
          >
            {name}
          </button>
        ))}
      </div>
      {roles().map((words, place) => (
        <RolePanel key={words.role} {...words} current={place === 0} />
      ))}
    </Section>
  );
}
