import { ActionGroup } from '@consultflow/contract/audit/actions';
import { ConsultationSort } from '@consultflow/contract/consultations/sort';
import { StatusFilter } from '@consultflow/contract/consultations/status';
import { Direction } from '@consultflow/contract/paging';
import { RoomCode } from '@consultflow/contract/rooms/code';
import { Day } from '@consultflow/contract/schedules/day';
import { Activity, Role } from '@consultflow/contract/users/schema';
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '../lib/language/language.ts';
import { homeOf, pathInApp } from '../lib/session/home.ts';
import { signedIn } from '../lib/session/session.ts';
import { readWeek } from '../lib/time/calendar.ts';
import { LoginPage } from '../pages/login.tsx';
import { NotFoundPage, NotFoundScreen } from '../pages/not-found.tsx';
import { UnexpectedError, UnexpectedErrorPage } from '../pages/unexpected-error.tsx';
import { onlyFor, onlyForStrangers } from './guard.ts';
import { NotFound } from './not-found.tsx';
import { screen } from './screen.tsx';

/** A value of an address; one that cannot be read is absent. */
const maybe = <Type extends z.ZodType>(type: Type) => type.optional().catch(undefined);
const text = maybe(z.string());

/** The screen reads it. */
const TimeSearch = (search: TimeWords) => search;
type TimeWords = Partial<
  Record<'report' | 'month' | 'months' | 'company' | 'consultant' | 'room' | 'billable', unknown>
>;

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: UnexpectedErrorPage,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    toHome();
    // A separate page outside this app: see landing.html.
    throw redirect({ href: import.meta.env.BASE_URL, reloadDocument: true, replace: true });
  },
});

/** Signed-in users go to their dashboard. */
const toHome = () => {
  const actor = signedIn();
  if (actor) throw redirect({ to: homeOf(actor.role), replace: true });
};

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: z.object({
    tab: maybe(z.enum(['login', 'sign-up'])),
    redirect: maybe(z.string().transform(pathInApp)),
  }),
  beforeLoad: onlyForStrangers,
  component: LoginPage,
  errorComponent: UnexpectedErrorPage,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: 'forgot-password',
  beforeLoad: onlyForStrangers,
  ...screen(() => import('../pages/forgot-password.tsx'), 'ForgotPasswordPage'),
  errorComponent: UnexpectedErrorPage,
});

/** Also for signed-in users: the link may be another person's. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: 'reset-password',
  ...screen(() => import('../pages/reset-password.tsx'), 'ResetPasswordPage'),
  errorComponent: UnexpectedErrorPage,
});

/** Also for visitors, who log in first, and for signed-in users. */
const joinCompany = createRoute({
  getParentRoute: () => root,
  path: 'join-company',
  ...screen(async () => {
    const [file] = await Promise.all([import('../pages/join-company.tsx'), loadTexts('portal')]);
    return file;
  }, 'JoinCompanyPage'),
  errorComponent: UnexpectedErrorPage,
});

const firmTexts = [
  createRoute({
    getParentRoute: () => root,
    path: 'terms',
    ...screen(() => import('../pages/firm-text.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'privacy',
    ...screen(() => import('../pages/firm-text.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'contact',
    ...screen(() => import('../pages/firm-text.tsx'), 'ContactPage'),
  }),
];

const portal = screen(async () => {
  const [file] = await Promise.all([import('./portal/portal.tsx'), loadTexts('portal')]);
  return file;
}, 'Portal');

const client = createRoute({
  getParentRoute: () => root,
  path: 'client',
  beforeLoad: onlyFor('client'),
  component: portal.component,
  notFoundComponent: NotFoundScreen,
  errorComponent: UnexpectedErrorPage,
});
const consultant = createRoute({
  getParentRoute: () => root,
  path: 'consultant',
  beforeLoad: onlyFor('consultant'),
  component: portal.component,
  notFoundComponent: NotFoundScreen,
  errorComponent: UnexpectedErrorPage,
});
const admin = createRoute({
  getParentRoute: () => root,
  path: 'admin',
  beforeLoad: onlyFor('admin'),
  component: portal.component,
  notFoundComponent: NotFoundScreen,
  errorComponent: UnexpectedErrorPage,
});

const clientScreens = [
  createRoute({ getParentRoute: () => client, path: '/', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => client,
    path: 'dashboard',
    ...screen(() => import('../pages/client/dashboard.tsx'), 'ClientDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'new-consultation',
    validateSearch: z.object({
      id: text,
      again: text,
      follows: text,
    }),
    ...screen(() => import('../pages/client/new-consultation.tsx'), 'NewConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'consultations',
    validateSearch: z.object({
      open: text,
      status: maybe(z.enum(['open', 'scheduled', 'completed', 'closed'])),
      search: text,
      by: maybe(ConsultationSort),
      order: maybe(Direction),
    }),
    ...screen(() => import('../pages/client/consultations.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'consultations/$id',
    ...screen(() => import('../pages/client/consultation.tsx'), 'ConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'exports',
    validateSearch: z.object({
      by: maybe(ConsultationSort),
      order: maybe(Direction),
    }),
    ...screen(() => import('../pages/client/exports.tsx'), 'ExportsPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'exports/$id',
    ...screen(() => import('../pages/client/export.tsx'), 'ExportPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'profile',
    ...screen(() => import('../pages/client/profile.tsx'), 'ClientProfilePage'),
  }),
];

const consultantScreens = [
  createRoute({ getParentRoute: () => consultant, path: '/', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'dashboard',
    ...screen(() => import('../pages/consultant/dashboard.tsx'), 'ConsultantDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'pending',
    validateSearch: z.object({
      room: maybe(RoomCode),
      sort: maybe(z.enum(['oldest', 'newest', 'client', 'due'])),
      who: maybe(z.enum(['me', 'none'])),
      open: text,
    }),
    ...screen(() => import('../pages/consultant/pending.tsx'), 'PendingPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'consultations',
    validateSearch: z.object({
      open: text,
      complete: maybe(z.boolean()),
      search: text,
      room: maybe(RoomCode),
      consultant: maybe(z.uuid()),
      due: maybe(z.enum(['soon', 'overdue'])),
      by: maybe(ConsultationSort),
      order: maybe(Direction),
    }),
    ...screen(() => import('../pages/consultant/consultations.tsx'), 'ActiveConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'consultations/$id',
    ...screen(() => import('../pages/consultant/consultation.tsx'), 'ConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'consultations/$id/result',
    validateSearch: (search: { tab?: unknown }) => search,
    ...screen(() => import('../pages/consultant/result/result.tsx'), 'ResultPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'history',
    validateSearch: z.object({
      room: maybe(RoomCode),
      search: text,
      sort: z
        .enum(['newest', 'oldest', 'client', 'client-z', 'topic', 'topic-z'])
        .optional()
        .catch(undefined),
      asked: maybe(z.boolean()),
      open: text,
      edit: maybe(z.boolean()),
    }),
    ...screen(() => import('../pages/consultant/history.tsx'), 'HistoryPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'request',
    ...screen(() => import('../pages/consultant/request.tsx'), 'RequestMissingPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'request/$id',
    ...screen(() => import('../pages/consultant/request.tsx'), 'RequestPage'),
  }),
  // With an id, that client's profile opens over the list.
  createRoute({
    getParentRoute: () => consultant,
    path: 'clients/{-$id}',
    validateSearch: z.object({ search: text }),
    ...screen(() => import('../pages/consultant/clients.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'time',
    validateSearch: TimeSearch,
    ...screen(() => import('../pages/time/time.tsx'), 'OwnTimePage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'schedule',
    validateSearch: z.object({ week: maybe(z.string().transform(readWeek)) }),
    ...screen(() => import('../pages/consultant/schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'profile',
    ...screen(() => import('../pages/consultant/profile.tsx'), 'ConsultantProfilePage'),
  }),
];

const adminScreens = [
  createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: toHome }),
  createRoute({
    getParentRoute: () => admin,
    path: 'dashboard',
    ...screen(() => import('../pages/admin/dashboard.tsx'), 'AdminDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'pending-approvals',
    validateSearch: z.object({
      client: text,
      open: text,
      search: text,
    }),
    ...screen(() => import('../pages/admin/pending-approvals.tsx'), 'PendingApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultations',
    validateSearch: z.object({
      open: text,
      status: maybe(StatusFilter),
      room: maybe(RoomCode),
      consultant: maybe(z.uuid()),
      period: maybe(z.enum(['week', 'month', 'year'])),
      due: maybe(z.enum(['soon', 'overdue'])),
      by: maybe(ConsultationSort),
      order: maybe(Direction),
      search: text,
    }),
    ...screen(() => import('../pages/admin/consultations.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultations/$id',
    ...screen(() => import('../pages/admin/consultation.tsx'), 'ConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'time',
    validateSearch: TimeSearch,
    ...screen(() => import('../pages/time/time.tsx'), 'FirmTimePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'schedule',
    validateSearch: z.object({
      week: maybe(z.string().transform(readWeek)),
      day: maybe(Day),
    }),
    ...screen(() => import('../pages/admin/schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultants',
    validateSearch: z.object({
      open: text,
      search: text,
    }),
    ...screen(() => import('../pages/admin/consultants.tsx'), 'ConsultantsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'users',
    validateSearch: z.object({
      open: text,
      role: maybe(Role),
      status: maybe(Activity),
      room: maybe(RoomCode),
      search: text,
    }),
    ...screen(() => import('../pages/admin/users.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'rooms',
    ...screen(() => import('../pages/admin/rooms.tsx'), 'RoomsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'audit',
    validateSearch: z.object({
      entry: maybe(z.number().int()),
      search: text,
      event: maybe(ActionGroup),
      about: text,
      period: maybe(z.enum(['day', 'week', 'month'])),
      actor: maybe(z.uuid()),
      subject: maybe(z.uuid()),
    }),
    ...screen(() => import('../pages/admin/audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'settings',
    validateSearch: z.object({
      tab: z
        .enum(['general', 'scheduling', 'firm', 'topics', 'rooms', 'texts', 'pages', 'notifications'])
        .optional()
        .catch(undefined),
    }),
    ...screen(() => import('../pages/admin/settings.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'profile',
    ...screen(() => import('../pages/admin/profile.tsx'), 'AdminProfilePage'),
  }),
];

const routeTree = root.addChildren([
  landing,
  login,
  forgotPassword,
  resetPassword,
  joinCompany,
  ...firmTexts,
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
  defaultErrorComponent: UnexpectedError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
