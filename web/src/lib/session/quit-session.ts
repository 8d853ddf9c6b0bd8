import { clearStoredForms } from '../form/form-storage.ts';
import { rememberZone } from '../time/zone.ts';
import { dropInvitation } from './invitation.ts';

/** What is stored of the user besides drafts and what identifies a retry of one. */
const OWN = /^(token|lost|user|consultflow-events|rate later:.*)$/;

export type Keeping = {
  /** For the account that logs in next. */
  keepsInvitation?: boolean | undefined;
};

/** Signs out and deletes the user's data here, except drafts and what identifies a retry of one. */
export function quitSession({ keepsInvitation = false }: Keeping = {}) {
  clearStoredForms();
  if (!keepsInvitation) dropInvitation();
  for (const key of Object.keys(localStorage)) if (OWN.test(key)) localStorage.removeItem(key);
  rememberZone(null);
}
