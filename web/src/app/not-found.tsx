import { loadTexts } from '../lib/language/language.ts';
import { useSignedIn } from '../lib/session/session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { screen } from './screen.tsx';

const { component: NotFoundInPortal } = screen(async () => {
  const [file] = await Promise.all([import('./portal/portal.tsx'), loadTexts('portal')]);
  return file;
}, 'NotFoundInPortal');

/** A URL outside the portals: signed-in users keep the frame of their portal. */
export const NotFound = () => (useSignedIn() ? <NotFoundInPortal /> : <NotFoundPage />);
