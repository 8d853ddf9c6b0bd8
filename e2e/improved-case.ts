import type { People } from './people.ts';
import { callApi } from './product.ts';

type Firm = People['firm'];

/** A completed case whose result has these texts, one version after the other. */
export async function caseWith(url: string, firm: Firm, ...texts: string[]) {
  const client = await firm.client();
  const consultant = await firm.consultant();
  const request = await firm.request(client);
  const { token } = consultant;
  const path = `/consultations/${request.id}`;
  await callApi(url, 'PUT', `${path}/status`, { token, body: { status: 'approved' } });
  const [start, ...changes] = texts;
  await callApi(url, 'PUT', `${path}/status`, {
    token,
    body: { status: 'completed', consultation_result: start },
  });
  for (const consultation_result of changes) {
    const { updated_at } = await callApi(url, 'GET', path, { token });
    await callApi(url, 'PUT', path, { token, body: { consultation_result, updated_at } });
  }
  return { client, consultant, id: request.id };
}
