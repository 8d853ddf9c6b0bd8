import { callApi } from '../product.ts';
import { requireSignOff } from '../sign-off-rule.ts';
import {
  move,
  newClient,
  newCompleted,
  newConsultant,
  newRequest,
  newSchedule,
  type Someone,
} from '../firm.ts';

export type World = Awaited<ReturnType<typeof newWorld>>;

let count = 0;

/** The room requires it for this moment only, as other forms complete without it. */
async function askForSignOff(
  url: string,
  id: string,
  { author, signer }: { author: Someone; signer: Someone },
) {
  const { token } = author;
  await requireSignOff(url, 'A', true);
  const draft = await callApi(url, 'PUT', `/consultations/${id}/draft`, {
    token,
    body: { body: '<p>Use an A.TR.</p>' },
  });
  await callApi(url, 'POST', `/consultations/${id}/sign-off`, {
    token,
    body: { decision: 'requested', draft_version: draft.version, consultant_id: signer.id },
  });
  await requireSignOff(url, 'A', false);
}

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
    toSign: await approved(),
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
  const [company] = await callApi(url, 'GET', '/companies', { token: client.token });
  const { id: ofCompany } = await callApi(url, 'POST', '/consultations', {
    token: client.token,
    body: { topic: 'Cumulation', room: 'A', problem_details: '<p>Which?</p>', company_id: company.id },
  });
  await askForSignOff(url, consultations.toSign, { author: colleague, signer: consultant });
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
    ofCompany: String(ofCompany),
    week,
  };
}
