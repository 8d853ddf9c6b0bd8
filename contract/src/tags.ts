/** The groups of the API reference, in its order. */
export const tags = {
  Sessions: 'Sign in, sign up, sign out, and choose a new password',
  Users: 'Everybody with an account; approvals are here',
  Consultants: 'The people who advise, and when they are free',
  Companies: 'The companies that clients ask for',
  Consultations: 'Requests, decisions and results',
  Appointments: 'Bookable times, booked and proposed ones, and who advises',
  Files: 'What is attached to requests, messages and results',
  Templates: 'Saved replies, and texts to begin a result with',
  Exports: 'Several consultations as one PDF or a ZIP',
  Time: 'Timers, time entries, closed months and reports',
  Rooms: 'The themed rooms, A to Z',
  Schedules: 'Which consultant is on duty in which room, week by week',
  Handovers: 'What a successor takes over of a consultant or a room',
  Dashboards: 'The figures of each role',
  Notifications: "The caller's own notifications",
  Events: 'Changes as they happen',
  'Audit log': 'Who did what, when and from where',
  Settings: 'The settings of the firm',
  Topics: 'What the request form offers',
  Firm: 'What everybody may know of the firm',
} as const;

export type Tag = keyof typeof tags;
