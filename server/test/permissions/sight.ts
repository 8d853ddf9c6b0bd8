import type { Actor } from './cast.ts';

/** Who may see a record, from the rules of the firm, not from its code. */
export type Sight = Record<string, readonly Actor[]>;

export const firm = [
  'consultant of the room',
  'consultant of another room',
  'assigned consultant',
  'admin',
] as const satisfies Actor[];
export const everybody = [
  'pending client',
  'approved client',
  'rejected client',
  'owner',
  'other client',
  ...firm,
] as const satisfies Actor[];

/** A client: their own. A consultant: those of their rooms and those assigned to them. An admin: all. */
export const consultations: Sight = {
  "owner's request": ['owner', 'consultant of the room', 'admin'],
  "owner's approved": ['owner', 'consultant of the room', 'assigned consultant', 'admin'],
  "owner's completed": ['owner', 'consultant of the room', 'assigned consultant', 'admin'],
  "other's request": ['other client', 'admin'],
  "other's completed": ['other client', 'admin'],
  "pending client's request": ['pending client', 'admin'],
  "rejected client's request": ['rejected client', 'admin'],
  "inactive client's request": ['admin'],
};

/** A client: their own. A consultant or admin: all. */
export const companies: Sight = {
  'company of owner': ['owner', ...firm],
  'company of other client': ['other client', ...firm],
  'company of pending client': ['pending client', ...firm],
  'company of rejected client': ['rejected client', ...firm],
  'company of inactive client': firm,
  'company of deleted client': [],
};

/** Everybody sees themselves, a consultant the clients, an admin all. */
export const people: Sight = {
  'pending client': ['pending client', ...firm],
  'approved client': ['approved client', ...firm],
  'rejected client': ['rejected client', ...firm],
  'inactive client': firm,
  'deleted client': [],
  owner: ['owner', ...firm],
  'other client': ['other client', ...firm],
  'consultant of the room': ['consultant of the room', 'admin'],
  'consultant of another room': ['consultant of another room', 'admin'],
  'assigned consultant': ['assigned consultant', 'admin'],
  colleague: ['admin'],
  'inactive consultant': ['admin'],
  'deleted consultant': [],
  admin: ['admin'],
  'second admin': ['admin'],
  'inactive admin': ['admin'],
};

/** Consultants and admins see every consultant. */
export const consultants: Sight = {
  'consultant of the room': firm,
  'consultant of another room': firm,
  'assigned consultant': firm,
  colleague: firm,
  'inactive consultant': firm,
  'deleted consultant': [],
  owner: [],
  admin: [],
};

/** Everybody sees only their own. */
export const notifications: Sight = Object.fromEntries(
  everybody.map((name) => [`notification of ${name}`, [name]]),
);

export const rooms: Sight = { 'room A': everybody, 'closed room': everybody, 'deleted room': [] };

export const schedules: Sight = { 'the week': firm, 'no week yet': [] };

export const seenBy = (sight: Sight, actor: Actor) =>
  Object.keys(sight).filter((name) => sight[name]?.includes(actor));
