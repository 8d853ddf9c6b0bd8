import { callApi, signIn } from './product.ts';

type Answered = { answered: string; accepted: string; questioned: string };
type Signs = { client: string; consultant: string };

const known = new Map<string, Promise<Answered>>();

/** Cases of a client of the sample firm whose result they are to accept, have accepted or ask about; made once. */
export function answeredCases(url: string, people: Signs, password: string) {
  const made = known.get(url) ?? makeCases(url, people, password);
  known.set(url, made);
  return made;
}

async function makeCases(url: string, people: Signs, password: string): Promise<Answered> {
  const client = await signIn(url, { email: people.client, password });
  const consultant = await callApi(url, 'POST', '/auth/login', {
    body: { email: people.consultant, password },
  });
  const [done] = await callApi(url, 'GET', '/consultations?status=completed&limit=1', { token: client });
  const { topic, problem_details, consultation_result } = done;
  const complete = async () => {
    const body = { topic, problem_details, room: consultant.specialties[0] };
    const { id } = await callApi(url, 'POST', '/consultations', { token: client, body });
    for (const step of [{ status: 'approved' }, { status: 'completed', consultation_result }])
      await callApi(url, 'PUT', `/consultations/${id}/status`, { token: consultant.token, body: step });
    return String(id);
  };
  const [answered, accepted, questioned] = [await complete(), await complete(), await complete()];
  await callApi(url, 'POST', `/consultations/${accepted}/acceptance`, {
    token: client,
    body: { version: 1 },
  });
  await callApi(url, 'POST', `/consultations/${questioned}/messages`, {
    token: client,
    body: { body: '<p><em>“0804.20”</em></p><p>0806.20?</p>', about: 'result' },
  });
  return { answered, accepted, questioned };
}
