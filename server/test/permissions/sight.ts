import type { Actor } from './cast.ts';

/** Who may see a record, from the rules of the firm, not from its code. */
export type Sight = Record<string, readonly Actor[]>;

export const firm = [
  'consultant of the room',
  'consultant of another room',
  'assigned consultant',
  'substitute consultant',
  'named consultant',
  'admin',
  'opening admin',
] as const satisfies Actor[];
export const everybody = [
  'pending client',
  'approved client',
  'rejected client',
  'owner',
  'other client',
  'member client',
  'pending member client',
  'former member client',
  ...firm,
] as const satisfies Actor[];

const admins = ['admin', 'opening admin'] as const satisfies Actor[];

/**
 * A client: their own, and those shared with the members of a company. A consultant: those of their rooms, those
 * assigned to them or to whom they stand in for. An admin: all. A restricted one: its client, the people named, and an
 * admin who has opened it.
 */
export const consultations: Sight = {
  "owner's request": ['owner', 'consultant of the room', ...admins],
  "owner's approved": [
    'owner',
    'consultant of the room',
    'assigned consultant',
    'substitute consultant',
    ...admins,
  ],
  "owner's completed": [
    'owner',
    'consultant of the room',
    'assigned consultant',
    'substitute consultant',
    ...admins,
  ],
  "owner's pending request": [
    'owner',
    'consultant of the room',
    'assigned consultant',
    'substitute consultant',
    ...admins,
  ],
  "owner's shared request": ['owner', 'member client', 'consultant of the room', ...admins],
  "owner's shared completed": [
    'owner',
    'member client',
    'consultant of the room',
    'assigned consultant',
    'substitute consultant',
    ...admins,
  ],
  "owner's private request": ['owner', 'consultant of the room', ...admins],
  "owner's restricted request": ['owner', 'named consultant', 'opening admin'],
  "owner's restricted completed": ['owner', 'named consultant', 'opening admin'],
  "other's request": ['other client', ...admins],
  "other's completed": ['other client', ...admins],
  "pending client's request": ['pending client', ...admins],
  "rejected client's request": ['rejected client', ...admins],
  "inactive client's request": admins,
};

const isRestricted = (name: string) => name.includes('restricted');

/** Whether an admin's lists have it, but nothing else until they open it. */
export const isSealedFor = (actor: Actor, name: string) => isRestricted(name) && actor === 'admin';

/** What lists have and live events tell of: for an admin also what they have to open first. */
export const listed: Sight = Object.fromEntries(
  Object.entries(consultations).map(([name, actors]) => [
    name,
    isRestricted(name) ? [...actors, 'admin'] : actors,
  ]),
);

const ofTheFirm = (actors: readonly Actor[] = []) =>
  actors.filter((actor) => firm.some((one) => one === actor));

/** Those who see the consultation; of a note only those of the firm. */
export const messages: Sight = {
  "owner's message": consultations["owner's approved"]!,
  "assigned consultant's message": consultations["owner's approved"]!,
  "assigned consultant's note": ofTheFirm(consultations["owner's approved"]),
  "admin's message": consultations["owner's approved"]!,
  "member client's message": consultations["owner's shared request"]!,
  "named consultant's restricted message": consultations["owner's restricted request"]!,
  "named consultant's restricted note": ofTheFirm(consultations["owner's restricted request"]),
};

/** Those who see the message or note, and of an upload its owner. */
export const files: Sight = {
  "owner's file": messages["owner's message"]!,
  "assigned consultant's file": messages["assigned consultant's message"]!,
  "assigned consultant's file of a note": messages["assigned consultant's note"]!,
  "named consultant's restricted file": messages["named consultant's restricted message"]!,
  "owner's upload": ['owner'],
};

/** A member sees the company. A consultant or admin: all. */
export const companies: Sight = {
  'company of owner': ['owner', 'member client', 'pending member client', ...firm],
  'company of other client': ['other client', ...firm],
  'company of pending client': ['pending client', ...firm],
  'company of rejected client': ['rejected client', ...firm],
  'company of inactive client': firm,
  'company of deleted client': [],
};

/** Those who see its company. */
export const invitations: Sight = {
  invitation: ['owner', 'member client', 'pending member client', ...firm],
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
  'member client': ['member client', ...firm],
  'pending member client': ['pending member client', ...firm],
  'former member client': ['former member client', ...firm],
  'consultant of the room': ['consultant of the room', ...admins],
  'consultant of another room': ['consultant of another room', ...admins],
  'assigned consultant': ['assigned consultant', ...admins],
  'substitute consultant': ['substitute consultant', ...admins],
  'named consultant': ['named consultant', ...admins],
  colleague: admins,
  'inactive consultant': admins,
  'deleted consultant': [],
  admin: admins,
  'opening admin': admins,
  'second admin': admins,
  'inactive admin': admins,
};

/** Consultants and admins see every consultant. */
export const consultants: Sight = {
  'consultant of the room': firm,
  'consultant of another room': firm,
  'assigned consultant': firm,
  'substitute consultant': firm,
  'named consultant': firm,
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

/** A consultant: their own, those of their rooms, and of rooms in which they have a case. An admin: those of rooms. */
export const templates: Sight = {
  'text of room A': ['consultant of the room', 'assigned consultant', 'named consultant', ...admins],
  'text of room D': admins,
  'own text': ['consultant of the room'],
};

/** The firm knows who is away, and when it is closed. */
export const absences: Sight = { "assigned consultant's absence": firm, closure: firm };

/** Of the assigned consultant: an admin lists every one, others those of the cases they see, and each their own. */
export const times: Sight = {
  "assigned consultant's time": [
    'consultant of the room',
    'assigned consultant',
    'substitute consultant',
    ...admins,
  ],
  "assigned consultant's time elsewhere": ['assigned consultant', ...admins],
  "named consultant's restricted time": ['named consultant', ...admins],
};

export const auditEntries: Sight = { 'entry of the log': admins };

export const schedules: Sight = { 'the week': firm, 'no week yet': [] };

export const seenBy = (sight: Sight, actor: Actor) =>
  Object.keys(sight).filter((name) => sight[name]?.includes(actor));
