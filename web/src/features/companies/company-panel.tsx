import { canEditCompany } from '@consultflow/contract/companies/policy';
import { MOST_COMPANIES, TOO_MANY_COMPANIES } from '@consultflow/contract/companies/schema';
import { t } from '@consultflow/contract/language/t';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { HoursScale } from '../../domain/hours/hours-scale.tsx';
import { rich } from '../../lib/language/rich.tsx';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Panel, PanelHead } from '../../ui/layout/panel.tsx';
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { MembersDialog } from './members/members-dialog.tsx';
import { useRemoveMember } from './members/queries.ts';
import { type Listed, ownCompanies, useDeleteCompany } from './queries.ts';

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; company: Listed }
  | { kind: 'members' | 'leave'; company: Stored }
  | undefined;

type Stored = Listed & { id: string };

const isStored = (company: Listed): company is Stored => Boolean(company.id);

/** The companies that the client owns or is a member of. */
export function CompanyPanel() {
  const actor = useActor();
  const list = useInfiniteQuery(ownCompanies);
  // Without an owner in the answer it is the client's.
  const isOwn = (company: Listed) => !company.client_id || canEditCompany(actor, company);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isFull = (list.data?.rows.filter(isOwn).length ?? 0) >= MOST_COMPANIES;
  return (
    <Panel aria-labelledby="companies">
      <PanelHead id="companies" title={t('Companies')}>
        <Button
          size="small"
          icon={Plus}
          disabled={isFull}
          aria-describedby={isFull ? 'companies-full' : undefined}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t('Add Company')}
        </Button>
      </PanelHead>
      {isFull && (
        <Note id="companies-full" className="m-4">
          {t(TOO_MANY_COMPANIES)} {t('Delete one to add another.')}
        </Note>
      )}
      <Listing
        query={list}
        waiting={t('Loading your companies')}
        failure={t('Failed to fetch companies')}
        empty={
          <Empty drawing="none-yet" title={t('No companies')} level={3}>
            {t('No companies found. Click "Add Company" to get started.')}
          </Empty>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((company, place) => (
              <CompanyRow
                key={company.id ?? place}
                company={company}
                isOwn={isOwn(company)}
                onMembers={isStored(company) ? () => setOpen({ kind: 'members', company }) : undefined}
                onLeave={isStored(company) ? () => setOpen({ kind: 'leave', company }) : undefined}
                onEdit={() => setOpen({ kind: 'edit', company })}
                onDelete={() => setOpen({ kind: 'delete', company })}
              />
            ))}
          </ul>
        )}
      </Listing>
      {open?.kind === 'add' && <CompanyDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <CompanyDialog key={open.company.id} company={nowOf(open.company, list.data?.rows)} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteQuestion company={open.company} onClose={close} />}
      {open?.kind === 'members' && (
        <MembersDialog key={open.company.id} company={open.company} onClose={close} />
      )}
      {open?.kind === 'leave' && <LeaveQuestion company={open.company} onClose={close} />}
    </Panel>
  );
}

/** Its current version; a deleted one can still be read. */
const nowOf = (company: Listed, rows: Listed[] = []) =>
  rows.find(({ id }) => id && id === company.id) ?? company;

const nameOf = ({ name }: Listed) => name || t('Unnamed Company');

type CompanyRowProps = {
  company: Listed;
  /** Otherwise the client is a member of it. */
  isOwn: boolean;
  onMembers: (() => void) | undefined;
  onLeave: (() => void) | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

function CompanyRow({ company, isOwn, onMembers, onLeave, onEdit, onDelete }: CompanyRowProps) {
  const name = nameOf(company);
  const { address, city, country, phone, department } = company;
  const where = [address, city, country].filter(Boolean).join(', ');
  return (
    <li
      data-row={company.id ?? undefined}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 md:ps-5"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="text-base font-medium tracking-normal">
          <bdi>{name}</bdi>
        </h3>
        {!isOwn && <p className="text-sm font-medium text-ink-2">{t.context('of a company', 'Member')}</p>}
        {[where, phone, department].filter(Boolean).map((line) => (
          <p key={line} className="text-sm text-ink-2">
            <bdi>{line}</bdi>
          </p>
        ))}
        <div className="max-w-80">
          <HoursScale company={company} />
        </div>
      </div>
      <div className="ms-auto flex flex-wrap justify-end gap-1">
        {isOwn ? (
          <Button size="small" variant="quiet" onClick={onDelete}>
            {rich('Delete<hidden> {name}</hidden>', { name, hidden })}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onLeave}>
            {rich('Leave<hidden> {name}</hidden>', { name, hidden })}
          </Button>
        )}
        {onMembers && (
          <Button size="small" variant={isOwn ? 'quiet' : 'plain'} onClick={onMembers}>
            {rich('Members<hidden> of {name}</hidden>', { name, hidden })}
          </Button>
        )}
        {isOwn && (
          <Button size="small" onClick={onEdit}>
            {rich('Edit<hidden> {name}</hidden>', { name, hidden })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The part of a label that only screen readers need. */
const hidden = <span className="sr-only" />;

function DeleteQuestion({ company, onClose }: { company: Listed; onClose: () => void }) {
  const remove = useDeleteCompany();
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={rich('Delete “{name}”', { name: <bdi>{nameOf(company)}</bdi> })}
      verb={t('Delete Company')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(company, { onSuccess: onClose })}
    >
      {t('Are you sure you want to delete this company? New documents will not include it.')}{' '}
      {t('Its members no longer see what is shared with them.')}
    </QuestionDialog>
  );
}

function LeaveQuestion({ company, onClose }: { company: Stored; onClose: () => void }) {
  const { id } = useActor();
  const { run: leave, isBusy } = useRemoveMember(company.id, id, true);
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={rich('Leave “{company}”', { company: <bdi>{nameOf(company)}</bdi> })}
      verb={t('Leave Company')}
      danger
      busy={isBusy}
      onConfirm={() => leave(undefined, { onSuccess: onClose })}
    >
      {t(
        'From now on you no longer see what its members share. What you have shared stays shared until you make it private.',
      )}
    </QuestionDialog>
  );
}
