import { useSignedIn } from '../lib/session/session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { screen } from './screen.tsx';

const { component: NotFoundInPortal } = screen(() => import('./portal/portal.tsx'), 'NotFoundInPortal');

/** A URL outside the portals: signed-in users keep the frame of their portal. */
export const NotFound = () => (useSignedIn() ? <NotFoundInPortal /> : <NotFoundPage />);
