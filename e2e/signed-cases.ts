import { callApi, signIn } from './product.ts';
import { requireSignOff } from './sign-off-rule.ts';

type Signed = {
  /** The consultant has asked a colleague. */
  asked: string;
  /** A colleague has asked the consultant to sign an improved result. */
  toSign: string;
  /** The colleague has returned the consultant's draft. */
  returned: string;
  /** A colleague has begun a draft. */
  colleagues: string;
};
type Signs = { client: string; consultant: string; admin: string };
type Person = { id: string; email: string; specialties: string[] };

const known = new Map<string, Promise<Signed>>();

/** Cases of the sample firm with drafts and sign-offs, in a room that requires them from then on; made once. */
export function signedCases(url: string, people: Signs, password: string) {
  const made = known.get(url) ?? makeCases(url, people, password);
  known.set(url, made);
  return made;
}

async function makeCases(url: string, people: Signs, password: string): Promise<Signed> {
  const [client, admin] = [
    await signIn(url, { email: people.client, password }),
    await signIn(url, { email: people.admin, password }),
  ];
  const staff: Person[] = await callApi(url, 'GET', '/consultants/all', { token: admin });
  const self = staff.find(({ email }) => email === people.consultant)!;
  const room = self.specialties[0]!;
  const other = staff.find(({ id, specialties }) => id !== self.id && specialties.includes(room))!;
  const [own, colleague] = [
    await signIn(url, { email: self.email, password }),
    await signIn(url, { email: other.email, password }),
  ];
  const [done] = await callApi(url, 'GET', '/consultations?status=completed&limit=1', { token: client });
  const { topic, problem_details, consultation_result: body } = done;

  const approve = async () => {
    const { id } = await callApi(url, 'POST', '/consultations', {
      token: client,
      body: { topic, problem_details, room },
    });
    await callApi(url, 'PUT', `/consultations/${id}/status`, { token: own, body: { status: 'approved' } });
    return String(id);
  };
  const draft = (token: string, id: string, text = body) =>
    callApi(url, 'PUT', `/consultations/${id}/draft`, { token, body: { body: text } });
  const signOff = (token: string, id: string, decision: object) =>
    callApi(url, 'POST', `/consultations/${id}/sign-off`, { token, body: decision });
  const ask = async (token: string, id: string, consultant_id: string, text = body) => {
    const { version } = await draft(token, id, text);
    await signOff(token, id, { decision: 'requested', draft_version: version, consultant_id });
  };

  const [asked, toSign, returned, colleagues] = [
    await approve(),
    await approve(),
    await approve(),
    await approve(),
  ];
  await callApi(url, 'PUT', `/consultations/${toSign}/status`, {
    token: own,
    body: { status: 'completed', consultation_result: body },
  });
  await requireSignOff(url, room, true, { email: people.admin, password });
  await ask(own, asked, other.id);
  await ask(colleague, toSign, self.id, `${body}<p>0804.20</p>`);
  await ask(own, returned, other.id);
  await signOff(colleague, returned, { decision: 'returned', remark: '0804.20 → 0806.20?' });
  await draft(colleague, colleagues);
  return { asked, toSign, returned, colleagues };
}
