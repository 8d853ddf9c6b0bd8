import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/companies/endpoints';
import { canDeleteCompany, canEditCompany, canManageMembers } from '@consultflow/contract/companies/policy';
import type { CompanyChanges } from '@consultflow/contract/companies/changes';
import type { CompanyEntry } from '@consultflow/contract/companies/forms';
import { canAgreeHours } from '@consultflow/contract/time/policy';
import type { CodeOf } from '@consultflow/contract/refusals';
import type { Actor } from '@consultflow/contract/users/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lastChange } from '../../audit/last-change.ts';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import { withinAgreement, withinLimit } from './limit.ts';
import { heldCompany } from './member-routes.ts';
import * as members from './members.ts';
import * as companies from './queries.ts';

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.listCompanies,
    handler: async ({ actor, query }) => page(await companies.list(db, actor, query)),
  });

  app.route({
    ...endpoint.getCompany,
    handler: async ({ actor, params: { id } }) => {
      const company = found(await companies.find(db, actor, id), 'company_not_found');
      const { changed_by_name } = await editorOf(db, company);
      return ok({ ...company, ...(changed_by_name && { changed_by_name }) });
    },
  });

  app.route({
    ...endpoint.addCompany,
    handler: ({ body: { client_id, ...company }, create }) =>
      create(
        (trx, actor) => add(trx, ownerOf(actor, client_id, 'client_of_company_missing'), company),
        async (trx, actor, id) =>
          ok(
            found(await companies.find(trx, actor, id), 'company_not_found'),
            t('Company added successfully'),
          ),
      ),
  });

  app.route({
    ...endpoint.updateCompany,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const company = found(await companies.find(trx, actor, id), 'company_not_found');
        allow(canEditCompany(actor, company), 'edit_company_not_allowed');
        const agrees = canAgreeHours(actor);
        allow(agrees || !changesAgreement(company, body), 'agree_hours_not_allowed');
        if (body.owner_id) await checkNewOwner(trx, actor, company, body.owner_id);

        const message = body.owner_id ? t('Company handed over') : t('Company updated successfully');
        return ok(await change(trx, actor, company, agrees ? body : withoutAgreement(body)), message);
      }),
  });

  app.route({
    ...endpoint.deleteCompany,
    handler: ({ params: { id }, write }) =>
      write(async (trx, actor) => {
        const company = await heldCompany(trx, actor, id);
        allow(canDeleteCompany(actor, company), 'delete_company_not_allowed');
        if (actor.role === 'client' && (await companies.hasHours(trx, company.id)))
          throw conflict('company_has_hours');

        found(await companies.remove(trx, company.id), 'company_not_found');
        return ok(null, t('Company deleted successfully'));
      }),
  });

  app.route({
    ...endpoint.addCompanyOfClient,
    handler: ({
      body: {
        client_id,
        company: { updated_at: _seen, ...company },
      },
      create,
    }) =>
      create(
        (trx, actor) => add(trx, ownerOf(actor, client_id, 'client_missing'), company),
        async (trx, actor, id) =>
          ok(
            found(await companies.find(trx, actor, id), 'company_not_found'),
            t('New company added successfully'),
          ),
      ),
  });

  app.route({
    ...endpoint.updateCompanyOfClient,
    handler: ({
      body: {
        client_id,
        company: { id, ...changes },
      },
      write,
    }) =>
      write(async (trx, actor) => {
        const whose = ownerOf(actor, client_id, 'client_missing');
        const seen = id ? await companies.find(trx, actor, id) : undefined;
        const company = found(seen?.client_id === whose ? seen : undefined, 'company_not_found');
        return ok(await change(trx, actor, company, changes), t('Company updated successfully'));
      }),
  });
};

const add = async (trx: Db, client_id: string, company: CompanyEntry) =>
  found(await companies.insert(trx, client_id, company), 'client_not_found').id;

async function checkNewOwner(trx: Db, actor: Actor, company: Seen, owner_id: string) {
  const owner = await members.hold(trx, company.id);
  allow(canManageMembers(actor, { ...company, ...owner }), 'manage_members_not_allowed');
  if (!(await members.canOwn(trx, company.id, owner_id))) throw invalid('owner_not_member', 'owner_id');
}

async function change(trx: Db, actor: Actor, { id, client_id }: Seen, changes: CompanyChanges) {
  const isDone = await withinLimit(() =>
    withinAgreement(() => companies.update(trx, client_id, id, changes)),
  );
  const company = found(await companies.find(trx, actor, id), 'company_not_found');
  if (!isDone) throw await changed(trx, company);
  return company;
}

const AGREEMENT = ['agreed_minutes', 'agreed_from', 'agreed_until'] as const;

type Agreement = Partial<Record<(typeof AGREEMENT)[number], unknown>>;

/** Whoever sends a company back as they saw it changes nothing of its agreement. */
const changesAgreement = (seen: Agreement, changes: CompanyChanges) =>
  AGREEMENT.some((field) => changes[field] !== undefined && changes[field] !== seen[field]);

function withoutAgreement({
  agreed_minutes: _minutes,
  agreed_from: _from,
  agreed_until: _until,
  ...changes
}: CompanyChanges): CompanyChanges {
  return changes;
}

type Seen = { id: string; client_id: string };

const changed = async (db: Db, company: Version) =>
  conflict('company_changed', { params: await editorOf(db, company) });

type Version = { id: string; updated_at: string };

const editorOf = (db: Db, { id, updated_at: version }: Version) =>
  lastChange(db, { noun: 'companies', subject_id: id, version });

/** A client acts for themselves, whatever the body says; a consultant or admin must name the client. */
function ownerOf({ role, id }: Actor, client_id: string | null | undefined, missing: CodeOf<400>) {
  if (role === 'client') return id;
  if (!client_id) throw invalid(missing, 'client_id');
  return client_id;
}
