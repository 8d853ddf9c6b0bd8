import * as endpoint from '@consultflow/contract/appointments/endpoints';
import { canAnswer } from '@consultflow/contract/consultations/policy';
import { isScheduled } from '@consultflow/contract/consultations/status';
import { t } from '@consultflow/contract/language/t';
import { isBlank } from '@consultflow/contract/rich-text/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { allow, found } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import * as appointments from '../../appointments/queries.ts';
import { accept } from './accept.ts';
import { listAdvisers } from './advisers.ts';
import { changeAppointment } from './appointment.ts';
import { assign } from './assign.ts';
import { offeringOthers } from './times.ts';
import { decline } from './decline.ts';
import { foundToChange } from '../found-to-change.ts';
import { held } from '../result/held.ts';
import * as consultations from '../queries.ts';

/** Proposals, appointments and assignees of consultations. */
export const bookingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.acceptProposal,
    handler: ({ params: { id, proposal_id }, write }) =>
      offeringOthers(db, () =>
        write(async (trx, actor) => {
          const seen = await foundToChange(trx, actor, id);
          allow(canAnswer(actor, seen), 'answer_not_allowed');
          await accept(trx, actor, seen, proposal_id);
          return ok(await foundToChange(trx, actor, id), t('The appointment is booked'));
        }),
      ),
  });

  app.route({
    ...endpoint.declineProposals,
    handler: ({ params: { id }, body: { body, proposal_ids }, write }) =>
      write(async (trx, actor) => {
        // What the firm asks or proposes at the same time comes before or after.
        const seen = await held(trx, actor, id);
        allow(canAnswer(actor, seen), 'answer_not_allowed');
        await decline(trx, actor, seen, { body: body && !isBlank(body) ? body : undefined, proposal_ids });
        return ok(await foundToChange(trx, actor, id), t('The proposed times are declined'));
      }),
  });

  app.route({
    ...endpoint.changeAppointment,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        // Whoever cancels the case or gives it to another at the same time comes before or after.
        const seen = await held(trx, actor, id);
        await changeAppointment(trx, actor, seen, body);
        const after = found(await consultations.find(trx, actor, id), 'consultation_not_found');
        return ok({ ...after, changed_from: seen.updated_at }, t('Appointment changed'));
      }),
  });

  app.route({
    ...endpoint.listAdvisers,
    handler: async ({ actor, params: { id } }) => {
      const seen = found(await consultations.findInBrief(db, actor, id), 'consultation_not_found');
      const booked = isScheduled(seen) ? await appointments.bookedFor(db, seen) : undefined;
      return ok(await listAdvisers(db, seen, booked?.has_begun ? undefined : booked));
    },
  });

  app.route({
    ...endpoint.assignConsultation,
    handler: ({ params: { id }, body, write }) =>
      offeringOthers(db, () =>
        write(async (trx, actor) => {
          const seen = await foundToChange(trx, actor, id);
          const { consultation, message } = await assign(trx, actor, seen, body);
          return ok(consultation, message);
        }),
      ),
  });
};
