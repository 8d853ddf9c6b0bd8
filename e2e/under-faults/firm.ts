import { move, newClient, newCompleted, newConsultant, newRequest, newSchedule } from '../firm.ts';

export type World = Awaited<ReturnType<typeof newWorld>>;

let count = 0;

/** A firm in which every screen has something to show; each has a week of its own. */
export async function newWorld(url: string) {
  const mark = (count += 1);
  const week = new Date(Date.UTC(2031, 0, 6 + 7 * mark)).toISOString().slice(0, 10);
  const names = {
    client: `Ayşe Yıldırım ${mark}`,
    waiting: `Mateo Quispe ${mark}`,
    consultant: `Jonas Lindqvist ${mark}`,
  };
  const client = await newClient(url, names.client);
  const waiting = await newClient(url, names.waiting, { approved: false });
  const consultant = await newConsultant(url, names.consultant, ['A']);
  const request = async (topic: string) => (await newRequest(url, client, { topic })).id;
  const approve = async (id: string) => {
    await move(url, consultant, id, { status: 'approved' });
    return id;
  };
  const completed = await newCompleted(url, client, consultant, { topic: 'Letters of credit' });
  const [active, toMove, toCancel] = [
    await approve(await request('Cumulation')),
    await approve(await request('Cumulation')),
    await approve(await request('Cumulation')),
  ];
  const [toReject, requested] = [await request('Rules of origin'), await request('Rules of origin')];
  await newSchedule(url, week, [{ day: 'Monday', room: 'A', consultant }]);
  return {
    client,
    waiting,
    consultant,
    names,
    completed,
    active,
    toMove,
    toCancel,
    requested,
    toReject,
    week,
  };
}
