import { sendAllHeld } from '../held.ts';
import { quitSession } from './session.ts';

/** Signs this browser out and reloads the app at the login, so that nothing stays in memory. */
export function leave() {
  void sendAllHeld();
  quitSession();
  window.location.assign(`${import.meta.env.BASE_URL}login`);
}
