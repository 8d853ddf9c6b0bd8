import { type Endpoint, success } from '../endpoint.ts';
import { AdminDashboard, ClientDashboard, ConsultantDashboard, Figures } from './schema.ts';

export const getFigures = {
  method: 'GET',
  url: '/dashboard/stats',
  roles: ['client', 'consultant', 'admin'],
  schema: { response: { 200: success(Figures) } },
} as const satisfies Endpoint;

export const getClientDashboard = {
  method: 'GET',
  url: '/dashboard/client',
  roles: ['client'],
  schema: { response: { 200: success(ClientDashboard) } },
} as const satisfies Endpoint;

export const getConsultantDashboard = {
  method: 'GET',
  url: '/dashboard/consultant',
  roles: ['consultant'],
  schema: { response: { 200: success(ConsultantDashboard) } },
} as const satisfies Endpoint;

export const getAdminDashboard = {
  method: 'GET',
  url: '/dashboard/admin',
  roles: ['admin'],
  schema: { response: { 200: success(AdminDashboard) } },
} as const satisfies Endpoint;
