import { sendAllHeld } from '../held.ts';
import { type Keeping, quitSession } from './quit-session.ts';

/** Signs this browser out and reloads the app at the login, so that nothing stays in memory. */
export function leave(keeping?: Keeping) {
  void sendAllHeld();
  quitSession(keeping);
  window.location.assign(`${import.meta.env.BASE_URL}login`);
}
