import { type Endpoint, success } from '../endpoint.ts';
import { AdminDashboard, ClientDashboard, ConsultantDashboard, Figures } from './schema.ts';

const tag = 'Dashboards';

export const getFigures = {
  method: 'GET',
  url: '/dashboard/stats',
  summary: "Returns the figures of the caller's own role",
  tag,
  roles: ['client', 'consultant', 'admin'],
  schema: { response: { 200: success(Figures) } },
} as const satisfies Endpoint;

export const getClientDashboard = {
  method: 'GET',
  url: '/dashboard/client',
  summary: 'Returns the dashboard of a client',
  tag,
  roles: ['client'],
  schema: { response: { 200: success(ClientDashboard) } },
} as const satisfies Endpoint;

export const getConsultantDashboard = {
  method: 'GET',
  url: '/dashboard/consultant',
  summary: 'Returns the dashboard of a consultant',
  tag,
  roles: ['consultant'],
  schema: { response: { 200: success(ConsultantDashboard) } },
} as const satisfies Endpoint;

export const getAdminDashboard = {
  method: 'GET',
  url: '/dashboard/admin',
  summary: 'Returns the dashboard of an admin',
  tag,
  roles: ['admin'],
  schema: { response: { 200: success(AdminDashboard) } },
} as const satisfies Endpoint;
