const key = 'typed';

/** Whose it is, and under the name of each form what was typed into it. */
type Kept = { owner: string; forms: Record<string, unknown> };

type Typing = { name: string; read: () => unknown };

const open = new Set<Typing>();

/** A form that somebody may be typing into, until it is closed; `read` answers undefined while nothing is typed. */
export function watchForm(typing: Typing) {
  open.add(typing);
  return () => void open.delete(typing);
}

/** Keeps in this tab what is being typed, for when the same person signs in again. */
export function storeOpenForms(owner: string) {
  const typed = [...open].flatMap(({ name, read }) => {
    const value = read();
    return value === undefined ? [] : [[name, value] as const];
  });
  if (typed.length > 0) write({ owner, forms: { ...formsOf(owner), ...Object.fromEntries(typed) } });
}

/** Keeps in this tab what was typed into one form, for when it is opened again. */
export const storeForm = (owner: string, name: string, value: unknown) =>
  write({ owner, forms: { ...formsOf(owner), [name]: value } });

/** What this person was typing into a form when their session ended. */
export const storedForm = (owner: string, name: string): unknown => formsOf(owner)[name];

/** It is in its form again. */
export function removeStoredForm(owner: string, name: string) {
  const { [name]: dropped, ...forms } = formsOf(owner);
  if (dropped !== undefined) write({ owner, forms });
}

/** Nobody comes back to it, or somebody else did. */
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

/** Of no form, however deep it stands. */
const withoutPasswords = (field: string, value: unknown) =>
  /^((current_)?password|confirmation)$/i.test(field) ? undefined : value;

/** A full or forbidden storage ends nothing but this. */
function attempt<Answer>(work: () => Answer) {
  try {
    return work();
  } catch (error) {
    console.warn('What was typed cannot be kept in this tab', error);
    return undefined;
  }
}
