import { t } from '@consultflow/contract/language/t';
import { type Control, useWatch } from 'react-hook-form';
import { ConflictNote } from '../../domain/conflict-note.tsx';
import { Fact, Facts } from '../../ui/text/facts.tsx';
import { type CompanyFields, fields, type Written } from './company-fields.ts';
import { type Listed, useLastEditor } from './queries.ts';

type CompanyConflictProps = {
  company: Listed;
  control: Control<Written, unknown, CompanyFields>;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
};

/** Both versions of a company that somebody else has changed meanwhile, in what differs. */
export function CompanyConflict({ company, control, ...choice }: CompanyConflictProps) {
  const mine = useWatch({ control }) as Written;
  const by = useLastEditor(company);
  const differing = fields.filter(({ name }) => (mine[name] ?? '') !== company[name]);
  const factsOf = (version: Written) =>
    differing.length > 0 && (
      <Facts>
        {differing.map(({ name, label }) => (
          <Fact key={name} term={t(label)}>
            <bdi>{version[name]}</bdi>
          </Fact>
        ))}
      </Facts>
    );
  return <ConflictNote what="company" by={by} mine={factsOf(mine)} theirs={factsOf(company)} {...choice} />;
}
