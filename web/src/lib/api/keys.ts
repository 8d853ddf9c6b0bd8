import { storedUser } from '../session/session.ts';

/** A form that was sent without a response: its key identifies a retry. */
type Sent = { form: string; digest: number; key: string; at: number };

const STORED = 'unanswered';
const DAY = 24 * 60 * 60 * 1000;
const MOST = 20;

/** A new unique key. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The key of an earlier attempt without a response, even before a reload; else a new one. */
export function keyFor(form: string, body: unknown) {
  const name = nameOf(form);
  const digest = digestOf(body);
  const others = unanswered().filter((one) => one.form !== name || one.digest !== digest);
  const known = unanswered().find((one) => one.form === name && one.digest === digest);
  const key = known?.key ?? newKey();
  keep([...others.slice(1 - MOST), { form: name, digest, key, at: Date.now() }]);
  return key;
}

/** The server has answered: the next submission gets a new key. */
export const settleKey = (key: string) => keep(unanswered().filter((one) => one.key !== key));

/** Later input is no retry of what came before it, which the user has seen by now. */
export const settleForm = (form: string) => keep(unanswered().filter((one) => one.form !== nameOf(form)));

/** Deletes the keys of the signed-in user. */
export const forgetSent = () => keep(unanswered().filter(({ form }) => !form.startsWith(nameOf(''))));

const nameOf = (form: string) => `${storedUser()?.id ?? ''} ${form}`;

function unanswered(): Sent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? (stored as Sent[]).filter(({ at }) => at > Date.now() - DAY) : [];
  } catch {
    return [];
  }
}

function keep(sent: Sent[]) {
  try {
    if (sent.length > 0) localStorage.setItem(STORED, JSON.stringify(sent));
    else localStorage.removeItem(STORED);
  } catch (error) {
    console.warn('The key of what is sent cannot be kept on this device', error);
  }
}

/** A hash that distinguishes texts without revealing them (cyrb53, without passwords). */
function digestOf(body: unknown) {
  const text =
    JSON.stringify(body, (field, value: unknown) => (field === 'password' ? undefined : value)) ?? '';
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}
