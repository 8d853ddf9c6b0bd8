import { ActionGroup } from '@consultflow/contract/audit/actions';
import { ConsultationSort } from '@consultflow/contract/consultations/sort';
import { StatusFilter } from '@consultflow/contract/consultations/status';
import { Language } from '@consultflow/contract/language/schema';
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
    tab: z.enum(['login', 'sign-up']).optional().catch(undefined),
    redirect: z.string().transform(pathInApp).optional().catch(undefined),
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
      id: z.string().optional().catch(undefined),
      again: z.string().optional().catch(undefined),
      follows: z.string().optional().catch(undefined),
    }),
    ...screen(() => import('../pages/client/new-consultation.tsx'), 'NewConsultationPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      status: z.enum(['open', 'scheduled', 'completed', 'closed']).optional().catch(undefined),
      search: z.string().optional().catch(undefined),
      by: ConsultationSort.optional().catch(undefined),
      order: Direction.optional().catch(undefined),
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
      by: ConsultationSort.optional().catch(undefined),
      order: Direction.optional().catch(undefined),
    }),
    ...screen(() => import('../pages/client/exports.tsx'), 'ExportsPage'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: 'exports/$id',
    validateSearch: z.object({
      history: z.boolean().optional().catch(undefined),
      conversation: z.boolean().optional().catch(undefined),
      files: z.boolean().optional().catch(undefined),
      language: Language.optional().catch(undefined),
    }),
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
      room: RoomCode.optional().catch(undefined),
      sort: z.enum(['oldest', 'newest', 'client', 'due']).optional().catch(undefined),
      who: z.enum(['me', 'none']).optional().catch(undefined),
      open: z.string().optional().catch(undefined),
    }),
    ...screen(() => import('../pages/consultant/pending.tsx'), 'PendingPage'),
  }),
  createRoute({
    getParentRoute: () => consultant,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      complete: z.boolean().optional().catch(undefined),
      room: RoomCode.optional().catch(undefined),
      consultant: z.uuid().optional().catch(undefined),
      status: z.enum(['overdue']).optional().catch(undefined),
      due: z.enum(['soon', 'overdue']).optional().catch(undefined),
      by: ConsultationSort.optional().catch(undefined),
      order: z.enum(['asc', 'desc']).optional().catch(undefined),
      search: z.string().optional().catch(undefined),
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
      room: RoomCode.optional().catch(undefined),
      search: z.string().optional().catch(undefined),
      sort: z
        .enum(['newest', 'oldest', 'client', 'client-z', 'topic', 'topic-z'])
        .optional()
        .catch(undefined),
      asked: z.boolean().optional().catch(undefined),
      mine: z.boolean().optional().catch(undefined),
      open: z.string().optional().catch(undefined),
      edit: z.boolean().optional().catch(undefined),
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
    validateSearch: z.object({ search: z.string().optional().catch(undefined) }),
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
    validateSearch: z.object({ week: z.string().transform(readWeek).optional().catch(undefined) }),
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
      client: z.string().optional().catch(undefined),
      open: z.string().optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    ...screen(() => import('../pages/admin/pending-approvals.tsx'), 'PendingApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultations',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      status: StatusFilter.optional().catch(undefined),
      room: RoomCode.optional().catch(undefined),
      consultant: z.uuid().optional().catch(undefined),
      period: z.enum(['week', 'month', 'year']).optional().catch(undefined),
      due: z.enum(['soon', 'overdue']).optional().catch(undefined),
      by: ConsultationSort.optional().catch(undefined),
      order: z.enum(['asc', 'desc']).optional().catch(undefined),
      search: z.string().optional().catch(undefined),
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
      week: z.string().transform(readWeek).optional().catch(undefined),
      day: Day.optional().catch(undefined),
    }),
    ...screen(() => import('../pages/admin/schedule.tsx'), 'SchedulePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'consultants',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      search: z.string().optional().catch(undefined),
    }),
    ...screen(() => import('../pages/admin/consultants.tsx'), 'ConsultantsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'users',
    validateSearch: z.object({
      open: z.string().optional().catch(undefined),
      role: Role.optional().catch(undefined),
      status: Activity.optional().catch(undefined),
      room: RoomCode.optional().catch(undefined),
      search: z.string().optional().catch(undefined),
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
      entry: z.number().int().optional().catch(undefined),
      search: z.string().optional().catch(undefined),
      event: ActionGroup.optional().catch(undefined),
      about: z.string().optional().catch(undefined),
      period: z.enum(['day', 'week', 'month']).optional().catch(undefined),
      actor: z.uuid().optional().catch(undefined),
      subject: z.uuid().optional().catch(undefined),
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
