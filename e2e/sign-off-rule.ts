import { asAdmin, callApi, signIn } from './product.ts';

type Admin = { email: string; password: string };

/** Lets a room require a sign-off, or no longer; answers what held before. */
export async function requireSignOff(url: string, code: string, requires_sign_off: boolean, admin?: Admin) {
  const token = admin ? await signIn(url, admin) : await asAdmin(url);
  const rooms: { id: string; code: string; requires_sign_off: boolean }[] = await callApi(
    url,
    'GET',
    '/rooms',
    { token },
  );
  const { id, requires_sign_off: before } = rooms.find((room) => room.code === code)!;
  await callApi(url, 'PUT', `/rooms/${id}`, { token, body: { requires_sign_off } });
  return before;
}
