import * as endpoint from '@consultflow/contract/consultants/endpoints';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { found, invalid } from '../../http/errors.ts';
import { ok } from '../../http/reply.ts';
import { hashPassword } from '../auth/password.ts';
import * as rooms from '../rooms/queries.ts';
import { withFreeEmail } from '../users/email-taken.ts';
import * as users from '../users/queries.ts';

export const consultantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.addConsultant,
    handler: async ({ body: { password, specialties, ...person } }) => {
      const known = (await rooms.list(db, {})).map(({ code }) => code);
      const stray = specialties.find((code) => !known.includes(code));
      if (stray) throw invalid(`There is no Room ${stray}`, 'specialties');

      const consultant = {
        ...person,
        password_hash: await hashPassword(password),
        role: 'consultant' as const,
        account_status: 'approved' as const,
        specialties: [...new Set(specialties)],
      };
      const { id } = await withFreeEmail(() => users.insert(db, consultant));
      return ok(found(await users.findById(db, id)), 'Consultant added successfully');
    },
  });
};
