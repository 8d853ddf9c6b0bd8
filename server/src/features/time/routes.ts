import { t } from '@consultflow/contract/language/t';
import * as endpoint from '@consultflow/contract/time/endpoints';
import { canChangeTime } from '@consultflow/contract/time/policy';
import type { TimeEntryChanges } from '@consultflow/contract/time/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../db/open.ts';
import { lastChange } from '../../audit/last-change.ts';
import { sendAsRead } from '../../http/download.ts';
import { allow, conflict, found, invalid } from '../../http/errors.ts';
import { ok, page } from '../../http/reply.ts';
import type { SessionUser } from '../../http/session.ts';
import * as consultations from '../consultations/queries.ts';
import { csvOfReport, csvOfTime } from './csv.ts';
import * as months from './months.ts';
import { pdfOfReport } from './pdf.ts';
import * as time from './queries.ts';
import { report } from './report.ts';
import { start, stop } from './timer.ts';

export const timeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;

  app.route({
    ...endpoint.getTimer,
    handler: async ({ actor }) => ok((await time.findRunning(db, actor)) ?? null),
  });

  app.route({
    ...endpoint.startTimer,
    handler: ({ body, create }) =>
      create(
        async (trx, actor) => {
          await checkCase(trx, actor, body.consultation_id);
          return start(trx, actor, body);
        },
        async (trx, actor, id) => ok(found(await time.find(trx, actor, id), 'time_entry_not_found')),
      ),
  });

  app.route({
    ...endpoint.stopTimer,
    handler: ({ query, write }) =>
      write(async (trx, actor) => {
        const id = await stop(trx, actor, query);
        if (id === undefined) return ok(null, t('Nothing was recorded'));
        return ok(found(await time.find(trx, actor, id), 'time_entry_not_found'));
      }),
  });

  app.route({
    ...endpoint.listTimeEntries,
    handler: async ({ actor, query }) => ({
      ...page(await time.list(db, actor, query)),
      ...(!query.cursor && { total: await time.total(db, actor, query) }),
    }),
  });

  app.route({
    ...endpoint.addTimeEntry,
    handler: ({ body, create }) =>
      create(
        async (trx, actor) => {
          await checkCase(trx, actor, body.consultation_id);
          checkPast(body);
          return time.insert(trx, actor.id, body);
        },
        async (trx, actor, id) =>
          ok(found(await time.find(trx, actor, id), 'time_entry_not_found'), t('Time added')),
      ),
  });

  app.route({
    ...endpoint.updateTimeEntry,
    handler: ({ params: { id }, body, write }) =>
      write(async (trx, actor) => {
        const { user_id } = await foundToChange(trx, actor, id);
        // Nobody starts, stops or moves this timer meanwhile.
        await time.holdTimer(trx, user_id);
        const entry = await foundToChange(trx, actor, id);
        if (body.consultation_id && body.consultation_id !== entry.consultation_id)
          await checkCase(trx, actor, body.consultation_id);
        // What a timer has just measured ends within the minute.
        const changes = withSeconds(entry, body);
        if (isOtherSpan(entry, changes)) checkPast({ ...entry, ...body });
        checkRunsNoLonger(entry, changes);
        const isDone = await time.update(trx, id, { ...changes, ...stoppedBy(entry, changes) });
        const now = found(await time.find(trx, actor, id), 'time_entry_not_found');
        if (isDone) return ok(now, t('Time changed'));
        const change = { noun: 'time_entries', subject_id: id } as const;
        throw conflict('time_entry_changed', { params: await lastChange(trx, change), data: now });
      }),
  });

  app.route({
    ...endpoint.deleteTimeEntry,
    handler: ({ params: { id }, query, write }) =>
      write(async (trx, actor) => {
        await foundToChange(trx, actor, id);
        if (!(await time.remove(trx, id, query.updated_at))) {
          found(await time.find(trx, actor, id), 'time_entry_not_found');
          throw conflict('time_entry_changed');
        }
        return ok(null, t('Time deleted'));
      }),
  });

  app.route({
    ...endpoint.downloadTimeEntries,
    handler: (request, reply) =>
      sendAsRead(request, reply, ({ callerNow }) => csvOfTime(db, callerNow, request.query)),
  });

  app.route({
    ...endpoint.reportTime,
    handler: async ({ actor, query }) => ok(await report(db, actor, query)),
  });

  app.route({
    ...endpoint.downloadTimeReport,
    handler: (request, reply) =>
      sendAsRead(request, reply, ({ callerNow }) => csvOfReport(db, callerNow, request.query)),
  });

  app.route({
    ...endpoint.downloadTimePdf,
    handler: (request, reply) => sendAsRead(request, reply, (watch) => pdfOfReport(db, watch, request.query)),
  });

  app.route({
    ...endpoint.changeMonth,
    handler: ({ params: { month }, body, actor: viewer, write }) =>
      months.listingTimers(db, viewer, month, () =>
        write(async (trx, actor) => {
          if (body.is_closed) await months.close(trx, month, actor.id);
          else await months.open(trx, month);
          const [state] = await months.between(trx, month, month);
          return ok(found(state), body.is_closed ? t('Month closed') : t('Month opened again'));
        }),
      ),
  });
};

/** Time is spent on what one sees; a restricted case an admin has to open first. */
async function checkCase(trx: Db, actor: SessionUser, id: string) {
  if (await consultations.isVisible(trx, actor, id)) return;
  allow(!(await consultations.isSealed(trx, actor, id)), 'case_not_opened');
  found(undefined, 'consultation_not_found');
}

async function foundToChange(trx: Db, actor: SessionUser, id: string) {
  const entry = found(await time.find(trx, actor, id), 'time_entry_not_found');
  allow(canChangeTime(actor, entry), 'time_of_another');
  allow(!(await consultations.isSealed(trx, actor, entry.consultation_id)), 'case_not_opened');
  return entry;
}

type Span = { starts_at: string; minutes: number | null };

function checkPast({ starts_at, minutes }: Span) {
  const end = Date.parse(starts_at) + (minutes ?? 0) * 60_000;
  if (end > Date.now()) throw invalid('time_in_future', 'starts_at');
}

/** Whoever sends a start to the minute, as it was shown, keeps the seconds that a timer measured. */
function withSeconds(entry: Span, { starts_at, ...changes }: TimeEntryChanges): TimeEntryChanges {
  const isKept = starts_at === undefined || Date.parse(starts_at) === wholeMinute(entry.starts_at);
  return isKept ? changes : { ...changes, starts_at };
}

const wholeMinute = (instant: string) => Math.floor(Date.parse(instant) / 60_000) * 60_000;

/** The start of a timer that runs on cannot become earlier: what it had not measured would count as measured. */
function checkRunsNoLonger(entry: Span, { starts_at, minutes }: TimeEntryChanges) {
  if (entry.minutes !== null || minutes !== undefined || starts_at === undefined) return;
  if (Date.parse(starts_at) < Date.parse(entry.starts_at)) throw invalid('timer_ran_less', 'starts_at');
}

/** Minutes for a running timer stop it. Other times than those of a stopped one, or another start, were not measured. */
function stoppedBy(entry: Span, body: TimeEntryChanges) {
  if (entry.minutes !== null) return isOtherSpan(entry, body) && { stopped_at: null };
  return (
    body.minutes !== undefined && {
      stopped_at: body.starts_at === undefined ? new Date().toISOString() : null,
    }
  );
}

const isOtherSpan = ({ minutes, starts_at }: Span, body: TimeEntryChanges) =>
  (body.minutes ?? minutes) !== minutes ||
  (body.starts_at !== undefined && Date.parse(body.starts_at) !== Date.parse(starts_at));
