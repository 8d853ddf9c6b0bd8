const key = 'typed';

/** The user, and the input of each form by its name. */
type Kept = { owner: string; forms: Record<string, unknown> };

type Typing = { name: string; read: () => unknown };

const open = new Set<Typing>();

/** Registers a form until it is closed; `read` returns undefined without input. */
export function watchForm(typing: Typing) {
  open.add(typing);
  return () => void open.delete(typing);
}

/** Keeps all input in this tab until the same user signs in again. */
export function storeOpenForms(owner: string) {
  const typed = [...open].flatMap(({ name, read }) => {
    const value = read();
    return value === undefined ? [] : [[name, value] as const];
  });
  if (typed.length > 0) write({ owner, forms: { ...formsOf(owner), ...Object.fromEntries(typed) } });
}

/** Keeps the input of one form in this tab until it is opened again. */
export const storeForm = (owner: string, name: string, value: unknown) =>
  write({ owner, forms: { ...formsOf(owner), [name]: value } });

/** This user's input when their session ended. */
export const storedForm = (owner: string, name: string): unknown => formsOf(owner)[name];

/** The input is in its form again. */
export function removeStoredForm(owner: string, name: string) {
  const { [name]: dropped, ...forms } = formsOf(owner);
  if (dropped !== undefined) write({ owner, forms });
}

/** Deletes the input if its user does not return, or another user signs in. */
export function clearStoredForms({ unlessOf }: { unlessOf?: string | undefined } = {}) {
  if (unlessOf === undefined || read()?.owner !== unlessOf) attempt(() => sessionStorage.removeItem(key));
}

function formsOf(owner: string) {
  const kept = read();
  return kept?.owner === owner ? kept.forms : {};
}

const read = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;

const write = (kept: Kept) =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify(kept, withoutPasswords)));

/** Never stores passwords, at any depth. */
const withoutPasswords = (field: string, value: unknown) =>
  /^((current_)?password|confirmation)$/i.test(field) ? undefined : value;

/** If the storage is full or disabled, only this feature is lost. */
function attempt<Answer>(work: () => Answer) {
  try {
    return work();
  } catch (error) {
    console.warn('What was typed cannot be kept in this tab', error);
    return undefined;
  }
}
