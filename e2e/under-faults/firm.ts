import { callApi } from '../product.ts';
import { move, newClient, newCompleted, newConsultant, newRequest, newSchedule } from '../firm.ts';

export type World = Awaited<ReturnType<typeof newWorld>>;

let count = 0;

/** A firm in which every screen has something to show; each firm has its own week. */
export async function newWorld(url: string) {
  const mark = (count += 1);
  const week = new Date(Date.UTC(2031, 0, 6 + 7 * mark)).toISOString().slice(0, 10);
  const names = {
    client: `Ayşe Yıldırım ${mark}`,
    neighbour: `Bao Châu ${mark}`,
    waiting: `Mateo Quispe ${mark}`,
    alsoWaiting: `Lucía Mamani ${mark}`,
    consultant: `Jonas Lindqvist ${mark}`,
  };
  const client = await newClient(url, names.client);
  const neighbour = await newClient(url, names.neighbour);
  const waiting = await newClient(url, names.waiting, { approved: false });
  const alsoWaiting = await newClient(url, names.alsoWaiting, { approved: false });
  const consultant = await newConsultant(url, names.consultant, ['A']);
  const colleague = await newConsultant(url, `Ingrid Solheim ${mark}`, ['A']);
  const request = async (topic: string, by = client) => (await newRequest(url, by, { topic })).id;
  const approved = async () => {
    const id = await request('Cumulation');
    await move(url, consultant, id, { status: 'approved' });
    return id;
  };
  const completed = await newCompleted(url, client, consultant, { topic: 'Letters of credit' });
  /** Each is for one form only, which closes it. */
  const consultations = {
    completed,
    active: await approved(),
    timed: await approved(),
    toMove: await approved(),
    toMoveByAdmin: await approved(),
    toCancel: await approved(),
    toCancelByAdmin: await approved(),
    toReject: await request('Rules of origin'),
    toApprove: await request('Rules of origin'),
    requested: await request('Rules of origin'),
    ofNeighbour: await request('Rules of origin', neighbour),
  };
  const toRate = await newCompleted(url, client, consultant, { topic: 'Sanctions' });
  await callApi(url, 'POST', `/consultations/${toRate}/acceptance`, {
    token: client.token,
    body: { version: 1 },
  });
  // The newest, so that they are visible where only a few are listed.
  await request('Tariff quotas');
  await request('Transit guarantees');
  await newSchedule(url, week, [{ day: 'Monday', room: 'A', consultant }]);
  return {
    client,
    neighbour,
    waiting,
    alsoWaiting,
    consultant,
    colleague,
    names,
    ...consultations,
    toRate,
    week,
  };
}
