/** The keys of all mutations after sign-in, by noun; only one mutation with the same key runs at a time. */
export const mutationKeys = {
  consultations: {
    save: (id: string | undefined) => ['consultations', 'save', id ?? 'new'],
    move: (id: string) => ['consultations', 'move', id],
    accept: (id: string) => ['consultations', 'accept', id],
    decline: (id: string) => ['consultations', 'decline', id],
    saveResult: (id: string) => ['consultations', 'result', id],
    share: (id: string) => ['consultations', 'share', id],
    restrict: (id: string) => ['consultations', 'restrict', id],
    open: (id: string) => ['consultations', 'open', id],
    assign: (id: string) => ['consultations', 'assign', id],
    appointment: (id: string) => ['consultations', 'appointment', id],
  },
  timeline: {
    post: (id: string, visibility: string) => ['timeline', 'post', id, visibility],
    edit: (message_id: string) => ['timeline', 'edit', message_id],
    redact: (message_id: string) => ['timeline', 'redact', message_id],
    follow: (id: string) => ['timeline', 'follow', id],
    markUnread: (id: string) => ['timeline', 'mark unread', id],
  },
  files: {
    download: (id: string) => ['files', 'download', id],
    takeBack: (id: string) => ['files', 'take back', id],
  },
  users: {
    decide: (id: string) => ['users', 'decide', id],
    saveOwn: (id: string, part: string) => ['users', 'save', id, part],
    add: ['users', 'add'],
    edit: (id: string) => ['users', 'edit', id],
    sendPasswordLink: (id: string) => ['users', 'password link', id],
    delete: (id: string) => ['users', 'delete', id],
  },
  consultants: {
    save: (id: string | undefined) => ['consultants', 'save', id ?? 'new'],
    delete: (id: string) => ['consultants', 'delete', id],
  },
  companies: {
    save: (id: string | undefined) => ['companies', 'save', id ?? 'new'],
    saveOfClient: (client_id: string, id: string | undefined) => [
      'companies',
      'save',
      client_id,
      id ?? 'new',
    ],
    invite: (id: string) => ['companies', 'invite', id],
    withdraw: (invitation_id: string) => ['companies', 'withdraw', invitation_id],
    removeMember: (id: string, user_id: string) => ['companies', 'remove member', id, user_id],
    handOver: (id: string) => ['companies', 'hand over', id],
    join: ['companies', 'join'],
  },
  templates: {
    save: (id: string | undefined) => ['templates', 'save', id ?? 'new'],
    delete: (id: string) => ['templates', 'delete', id],
  },
  rooms: {
    add: ['rooms', 'add'],
    change: (id: string) => ['rooms', 'change', id],
    delete: (id: string) => ['rooms', 'delete', id],
  },
  schedules: {
    save: ['schedules', 'save'],
    fill: ['schedules', 'fill'],
    settle: ['schedules', 'settle'],
  },
  absences: {
    save: (id: string | undefined) => ['absences', 'save', id ?? 'new'],
    delete: (id: string) => ['absences', 'delete', id],
  },
  topics: { save: ['topics', 'save'] },
  settings: { save: (part: string) => ['settings', 'save', part] },
  exports: { mail: ['exports', 'mail'] },
} as const;
