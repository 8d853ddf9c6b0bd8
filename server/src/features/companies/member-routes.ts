import * as endpoint from '@consultflow/contract/companies/endpoints';
import { canInvite, canManageMembers } from '@consultflow/contract/companies/policy';
import { t } from '@consultflow/contract/language/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { allow, conflict, found } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import type { SessionUser } from '../../http/session.ts';
import { inviteTo } from '../../identity/company-invitations.ts';
import { enqueueMail } from '../../mail/job.ts';
import * as members from './members.ts';
import * as companies from './queries.ts';

/** Without a mail server the person who invites gets the link and passes it on. */
export const memberRoutes =
  (hasMail: boolean): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = app;

    app.route({
      ...endpoint.listMembers,
      handler: async ({ actor, params: { id } }) => {
        const company = found(await companies.find(db, actor, id), 'company_not_found');
        return ok(await members.list(db, company.id));
      },
    });

    app.route({
      ...endpoint.inviteMember,
      handler: ({ params, body: { email }, create }) => {
        let token: string | undefined;
        return create(
          async (trx, actor) => {
            const company = await heldCompany(trx, actor, params.id);
            const { id } = toInviteTo(actor, company);
            if (await members.hasMemberWith(trx, id, email)) throw conflict('already_member');
            if (await members.isFull(trx, id)) throw conflict('too_many_members');

            const invitation = await inviteTo(trx, id, email, actor.id);
            token = invitation.token;
            if (hasMail)
              await enqueueMail(trx, {
                kind: 'company_invitation',
                user_id: actor.id,
                invitation_id: invitation.id,
              });
            return invitation.id;
          },
          async (trx, actor, invitation_id) => {
            toInviteTo(actor, found(await companies.find(trx, actor, params.id), 'company_not_found'));
            const invitation = found(
              await members.findInvitation(trx, invitation_id),
              'invitation_not_found',
            );
            const link = !hasMail && token !== undefined ? `/join-company#${token}` : null;
            const message = hasMail
              ? t('{email} is invited.', { email })
              : link
                ? t('Pass this link on to {email}. It works once, for 7 days.', { email })
                : t('{email} has been invited before. Invite this address again for a new link.', { email });
            return ok({ ...invitation, link, is_mailed: hasMail }, message);
          },
        );
      },
    });

    app.route({
      ...endpoint.removeMember,
      handler: ({ params: { id, user_id }, write }) =>
        write(async (trx, actor) => {
          const company = await heldCompany(trx, actor, id);
          found((await members.isMember(trx, company.id, user_id)) || undefined, 'member_not_found');
          allow(canManageMembers(actor, company) || user_id === actor.id, 'manage_members_not_allowed');
          if (user_id === company.client_id) throw conflict('owner_stays');

          found(await members.leave(trx, company.id, user_id), 'member_not_found');
          return ok(null, user_id === actor.id ? t('You have left the company') : t('Member removed'));
        }),
    });

    app.route({
      ...endpoint.acceptInvitation,
      handler: ({ body: { token }, create }) =>
        create(
          async (trx, actor) => {
            const { id, company_id, email } = found(
              await members.holdInvitation(trx, token),
              'invitation_not_found',
            );
            allow(await members.hasAddress(trx, actor.id, email), 'invitation_of_another');

            await members.join(trx, company_id, actor.id);
            await members.withdraw(trx, id);
            return company_id;
          },
          async (trx, actor, company_id) => {
            const company = found(await companies.find(trx, actor, company_id), 'company_not_found');
            return ok(company, t('You are a member of {company} now.', { company: company.name }));
          },
        ),
    });

    app.route({
      ...endpoint.withdrawInvitation,
      handler: ({ params: { id }, write }) =>
        write(async (trx, actor) => {
          const { company_id } = found(await members.findInvitation(trx, id), 'invitation_not_found');
          const company = found(await companies.find(trx, actor, company_id), 'invitation_not_found');
          allow(canManageMembers(actor, company), 'manage_members_not_allowed');

          found(await members.withdraw(trx, id), 'invitation_not_found');
          return ok(null, t('Invitation withdrawn'));
        }),
    });
  };

/** A company to which the caller may invite at this moment. */
function toInviteTo<Company extends { client_id: string }>(actor: SessionUser, company: Company) {
  allow(canManageMembers(actor, company), 'manage_members_not_allowed');
  allow(canInvite(actor), 'invite_not_allowed');
  return company;
}

/** A company that the caller sees, locked, and as it is since then: its owner may have just handed it over. */
export async function heldCompany(trx: Db, actor: SessionUser, id: string) {
  found(await companies.find(trx, actor, id), 'company_not_found');
  await members.hold(trx, id);
  return found(await companies.find(trx, actor, id), 'company_not_found');
}
