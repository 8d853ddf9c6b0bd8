import { firmKeys } from './firm-keys.ts';

/**
 * The keys of all queries, by noun. Invalidating a key also invalidates the keys with this prefix: `every` is the
 * prefix of all keys of its noun.
 */
export const queryKeys = {
  consultations: {
    every: ['consultations'],
    mine: (filter: object) => ['consultations', 'mine', filter],
    all: (filter: object) => ['consultations', 'all', filter],
    pending: (room: string, sort: string, assignee: string | undefined) => [
      'consultations',
      'pending',
      room,
      sort,
      assignee ?? '',
    ],
    active: (filter: object) => ['consultations', 'active', filter],
    completed: (list: string, filter: object) => ['consultations', 'completed', list, filter],
    ofClient: (client_id: string) => ['consultations', 'of client', client_id],
    everyOne: ['consultations', 'one'],
    one: (id: string) => ['consultations', 'one', id],
    history: (id: string) => ['consultations', 'history', id],
    versions: (id: string) => ['consultations', 'versions', id],
    /** Both versions are over and never change. */
    comparison: (id: string, number: number, against: number) => ['comparison', id, number, against],
    freeTimes: (consultant_id: string, day: string, except: string | undefined) => [
      'consultations',
      'free times',
      consultant_id,
      day,
      except ?? '',
    ],
    clientDashboard: ['consultations', 'client dashboard'],
    consultantDashboard: ['consultations', 'consultant dashboard'],
    /** The prefixes of what counts the unread messages of each row. */
    everyList: [
      'mine',
      'all',
      'pending',
      'active',
      'completed',
      'of client',
      'client dashboard',
      'consultant dashboard',
    ].map((list) => ['consultations', list]),
  },
  drafts: {
    every: ['drafts'],
    of: (id: string) => ['drafts', id],
    /** A version of a draft never changes. */
    comparison: (id: string, version: number, against: number) => ['draft comparison', id, version, against],
  },
  timeline: {
    every: ['timeline'],
    unread: ['timeline', 'unread'],
    one: (id: string) => ['timeline', id],
    people: (id: string) => ['timeline', 'people', id],
    peopleFor: (id: string, visibility: string) => ['timeline', 'people', id, visibility],
    versions: (id: string) => ['timeline', 'versions', id],
  },
  files: {
    every: ['files'],
    of: (id: string) => ['files', id],
    content: (id: string) => ['file content', id],
  },
  adminDashboard: { every: ['admin dashboard'] },
  users: {
    every: ['users'],
    everyList: ['users', 'all'],
    list: (filter: object) => ['users', 'all', filter],
    pending: (search: string | undefined) => ['users', 'pending', search ?? ''],
    clients: (search: string | undefined) => ['users', 'clients', search ?? ''],
    one: (id: string) => ['users', id],
    calendar: (id: string) => ['users', 'calendar', id],
    calendarLink: (id: string) => ['users', 'calendar link', id],
  },
  consultants: {
    every: ['consultants'],
    everyList: ['consultants', 'all'],
    list: (search: string | undefined) => ['consultants', 'all', search ?? ''],
    toPlan: ['consultants', 'to plan'],
    ofRoom: (room: string) => ['consultants', 'of room', room],
    one: (id: string) => ['consultants', id],
  },
  companies: {
    every: ['companies'],
    members: (id: string) => ['companies', 'members', id],
    one: (...id: string[]) => ['companies', 'one', ...id],
  },
  rooms: { every: ['rooms'], active: ['rooms', 'active'], all: ['rooms', 'all'] },
  templates: { every: ['templates'] },
  time: {
    every: ['time'],
    timer: ['time', 'timer'],
    entries: (filter: object) => ['time', 'entries', filter],
    report: (filter: object) => ['time', 'report', filter],
  },
  schedules: { every: ['schedules'], week: (monday: string) => ['schedules', monday] },
  absences: { every: ['absences'], list: (filter: object) => ['absences', filter] },
  slots: {
    every: ['slots'],
    inRoom: (room: string, filter: object) => ['slots', room, filter],
    busy: (filter: object) => ['slots', 'busy', filter],
    /** What decides the slots decides these too. */
    attention: (monday: string, weeks: number) => ['slots', 'attention', monday, weeks],
    booked: (monday: string) => ['slots', 'booked', monday],
  },
  notifications: { every: ['notifications'] },
  topics: { every: ['topics'], toEdit: ['topics', 'to edit'] },
  settings: { every: ['settings'] },
  audit: {
    every: ['audit'],
    list: (filter: object) => ['audit', 'list', filter],
    state: ['audit', 'state'],
  },
  firm: firmKeys,
  handovers: {
    one: (kind: string, id: string, successor_id: string | undefined) => [
      'handover',
      kind,
      id,
      successor_id ?? '',
    ],
  },
} as const;
