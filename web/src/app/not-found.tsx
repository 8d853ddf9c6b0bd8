import { useSignedIn } from '../lib/session/session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { screen } from './screen.tsx';

const { component: NotFoundInPortal } = screen(() => import('./portal/portal.tsx'), 'NotFoundInPortal');

/** An address outside the portals: whoever is signed in keeps the frame of their own. */
export const NotFound = () => (useSignedIn() ? <NotFoundInPortal /> : <NotFoundPage />);
