import { Status } from '@consultflow/contract/consultations/status';
import { RoomCode } from '@consultflow/contract/rooms/schema';
import { Day } from '@consultflow/contract/schedules/schema';
import { Activity, Role } from '@consultflow/contract/users/schema';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { homeOf, pathInApp } from '../lib/home.ts';
import { signedIn } from '../lib/session.ts';
import { readWeek } from '../lib/week.ts';
import { LoginPage } from '../pages/login.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';
import { UnexpectedErrorPage } from '../pages/unexpected-error.tsx';
import { onlyFor, onlyForStrangers } from './guard.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: UnexpectedErrorPage,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const actor = signedIn();
    if (actor) throw redirect({ to: homeOf(actor.role), replace: true });
    // A page of its own, outside this app: see landing.html.
    throw redirect({ href: import.meta.env.BASE_URL, reloadDocument: true, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: z.object({
    tab: z.enum(['login', 'sign-up']).optional().catch(undefined),
    redirect: z.string().transform(pathInApp).optional().catch(undefined),
  }),
  beforeLoad: onlyForStrangers,
  component: LoginPage,
});

const portal = lazyRouteComponent(() => import('./portal/portal.tsx'), 'Portal');
const later = lazyRouteComponent(() => import('../pages/later.tsx'), 'LaterPage');

const client = createRoute({
  getParentRoute: () => root,
  path: 'client',
  beforeLoad: onlyFor('client'),
  component: portal,
});
const consultant = createRoute({
  getParentRoute: () => root,
  path: 'consultant',
  beforeLoad: onlyFor('consultant'),
  component: portal,
});
const admin = createRoute({
  getParentRoute: () => root,
  path: 'admin',
  beforeLoad: onlyFor('admin'),
  component: portal,
});

const clientScreens = [
  createRoute({
    getParentRoute: () => client,
    path: 'dashboard',
    component: lazyRouteComponent(() => import('../pages/client/dashboard.tsx'), 'ClientDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'new-consultation',
    validateSearch: z.object({ id: z.string().optional().catch(undefined) }),
    component: lazyRouteComponent(
      () => import('../pages/client/new-consultation.tsx'),
      'NewConsultationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      status: z.enum(['open', 'scheduled', 'completed', 'closed']).optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/client/consultations.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'exports',
    component: lazyRouteComponent(() => import('../pages/client/exports.tsx'), 'ExportsPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'exports/$id',
    component: lazyRouteComponent(() => import('../pages/client/export.tsx'), 'ExportPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'profile',
    component: lazyRouteComponent(() => import('../pages/client/profile.tsx'), 'ClientProfilePage'),
  }),
];

const consultantScreens = [
  createRoute({ getParentRoute: () => consultant, path: 'dashboard', component: later }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'pending',
    validateSearch: z.object({ open: z.string().optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('../pages/consultant/pending.tsx'), 'PendingPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      complete: z.boolean().optional().catch(undefined),
    }),
    component: lazyRouteComponent(
      () => import('../pages/consultant/consultations.tsx'),
      'ActiveConsultationsPage',
    ),
  }),
  createRoute({ getParentRoute: () => consultant, path: 'history', component: later }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'request/$id',
    component: lazyRouteComponent(() => import('../pages/consultant/request.tsx'), 'RequestPage'),
  }),
  createRoute({ getParentRoute: () => consultant, path: 'clients', component: later }),
  createRoute({ getParentRoute: () => consultant, path: 'schedule', component: later }),
  createRoute({ getParentRoute: () => consultant, path: 'profile', component: later }),
];

const adminScreens = [
  createRoute({
    getParentRoute: () => admin,
    path: 'dashboard',
    component: lazyRouteComponent(() => import('../pages/admin/dashboard.tsx'), 'AdminDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'pending-approvals',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    component: lazyRouteComponent(
      () => import('../pages/admin/pending-approvals.tsx'),
      'PendingApprovalsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      status: Status.optional().catch(undefined),
      room: RoomCode.optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/admin/consultations.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'schedule',
    validateSearch: z.object({
      week: z.string().transform(readWeek).optional().catch(undefined),
      day: Day.optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/admin/schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultants',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/admin/consultants.tsx'), 'ConsultantsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'users',
    validateSearch: z.object({
      role: Role.optional().catch(undefined),
      status: Activity.optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/admin/users.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'rooms',
    component: lazyRouteComponent(() => import('../pages/admin/rooms.tsx'), 'RoomsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'settings',
    validateSearch: z.object({
      tab: z.enum(['general', 'rooms', 'notifications']).optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('../pages/admin/settings.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'profile',
    component: lazyRouteComponent(() => import('../pages/admin/profile.tsx'), 'AdminProfilePage'),
  }),
];

const routeTree = root.addChildren([
  landing,
  login,
  client.addChildren(clientScreens),
  consultant.addChildren(consultantScreens),
  admin.addChildren(adminScreens),
]);

export const router = createRouter({
  routeTree,
  basepath: '/consultflownavigator',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: UnexpectedErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
