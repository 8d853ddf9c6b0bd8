import { z } from 'zod';
import { givenId } from '../given-id.ts';
import { says } from '../language/says.ts';
import { Creating, type Endpoint, pageOf, success } from '../endpoint.ts';
import { Successor } from '../handovers/schema.ts';
import { ChangedUser } from '../users/changed.ts';
import { User } from '../users/schema.ts';
import {
  ConsultantChanges,
  ConsultantFilter,
  ConsultantRow,
  DayChoice,
  FreeTimes,
  NewConsultant,
} from './schema.ts';

const tag = 'Consultants';
const byId = z.object({ id: givenId(says('Consultant not found')) });

export const listConsultants = {
  method: 'GET',
  url: '/consultants/all',
  summary: 'Lists the consultants',
  tag,
  roles: ['consultant', 'admin'],
  schema: { querystring: ConsultantFilter, response: { 200: pageOf(ConsultantRow) } },
} as const satisfies Endpoint;

export const getConsultant = {
  method: 'GET',
  url: '/consultants/:id',
  summary: 'Returns one consultant',
  tag,
  roles: ['consultant', 'admin'],
  schema: { params: byId, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const getFreeTimes = {
  method: 'GET',
  url: '/consultants/:id/free-times',
  summary: 'Returns when a consultant is free on a day, and whether the day is full',
  tag,
  roles: ['consultant', 'admin'],
  schema: { params: byId, querystring: DayChoice, response: { 200: success(FreeTimes) } },
} as const satisfies Endpoint;

export const addConsultant = {
  method: 'POST',
  url: '/consultants',
  summary: 'Adds a consultant',
  tag,
  roles: ['admin'],
  refusals: [409],
  schema: { headers: Creating, body: NewConsultant, response: { 200: success(User) } },
} as const satisfies Endpoint;

export const updateConsultant = {
  method: 'PUT',
  url: '/consultants/:id',
  summary: 'Changes a consultant',
  tag,
  roles: ['admin'],
  refusals: [409],
  example: { specialties: ['A', 'C'] },
  schema: { params: byId, body: ConsultantChanges, response: { 200: success(ChangedUser) } },
} as const satisfies Endpoint;

export const deleteConsultant = {
  method: 'DELETE',
  url: '/consultants/:id',
  summary: 'Deletes a consultant; the history keeps the name',
  tag,
  roles: ['admin'],
  schema: { params: byId, querystring: Successor, response: { 200: success(z.null()) } },
} as const satisfies Endpoint;

export const toggleConsultant = {
  method: 'PUT',
  url: '/consultants/:id/toggle-active',
  summary: 'Toggles whether a consultant is active',
  tag,
  roles: ['admin'],
  schema: { params: byId, response: { 200: success(ChangedUser) } },
} as const satisfies Endpoint;
