/** What each call does, and the refusals that neither its shape nor its roles tell. */
export const words: Record<string, readonly [summary: string, ...refusals: number[]]> = {
  'POST /auth/login': ['Signs in and answers the token of the session', 401],
  'POST /auth/register': ['Signs up a client with a company, to be approved by an admin', 409],
  'POST /auth/logout': ['Ends the session of the token'],
  'POST /auth/forgot-password': ['Mails a link to choose a new password, if the account exists'],
  'POST /auth/reset-password': ['Sets a new password with the token of a link that was mailed'],
  'GET /events': ['Tells of changes as they happen, as server-sent events', 429],

  'GET /users': ['Lists the people the caller may see'],
  'GET /users/csv': ['Answers the people the caller may list as a spreadsheet'],
  'GET /users/:id': ['Answers one person'],
  'PUT /users/:id': ['Changes a person: oneself, or as an admin anybody', 403, 409],
  'DELETE /users/:id': ['Deletes an account; the history keeps the name', 409],
  'PUT /users/:id/approve': ['Approves the account of a client', 409],
  'PUT /users/:id/toggle-active': ['Makes an active account inactive, and the other way round', 409],
  'GET /admin/users': ['Lists everybody'],
  'POST /admin/users': ['Adds a person of any role', 409],
  'PUT /admin/users/:id/status': ['Makes an account active or inactive', 409],

  'GET /consultants/:id/handover': [
    'Answers what is open of a consultant, and what a successor could not take over',
  ],
  'GET /rooms/:id/handover': ['Answers what is open of a room'],

  'GET /companies': ['Lists the companies the caller may see'],
  'GET /companies/:id': ['Answers one company'],
  'POST /companies': ['Adds a company to a client', 404, 409],
  'PUT /companies/:id': ['Changes a company'],
  'DELETE /companies/:id': ['Deletes a company'],
  'POST /clients/company': ['Adds a company to a client; only its name is needed', 404, 409],
  'PUT /clients/company': ['Changes a company of a client', 404],

  'GET /consultants/all': ['Lists the consultants'],
  'GET /consultants/:id': ['Answers one consultant'],
  'GET /consultants/:id/free-times': [
    'Suggests when a consultant is free on a day, and says whether it is full',
  ],
  'POST /consultants': ['Adds a consultant', 409],
  'PUT /consultants/:id': ['Changes a consultant', 409],
  'DELETE /consultants/:id': ['Deletes a consultant; the history keeps the name'],
  'PUT /consultants/:id/toggle-active': ['Makes an active consultant inactive, and the other way round'],

  'GET /consultations': ['Lists the consultations the caller may see'],
  'GET /consultations/csv': ['Answers the consultations the caller may see as a spreadsheet'],
  'GET /consultations/topics': ['Lists the topics that the request form offers'],
  'GET /consultations/:id': ['Answers one consultation with the companies of its client'],
  'GET /consultations/:id/history': ['Lists every change of a consultation'],
  'GET /consultations/:id/export': ['Answers a completed consultation as a PDF', 409],
  'POST /exports': [
    'Answers completed consultations as one PDF or as a ZIP, made as it is read, or sends them by e-mail',
    404,
    409,
  ],
  'POST /consultations': ['Requests a consultation', 409],
  'PUT /consultations/:id': ['Edits a request or a result, or moves the consultation', 403, 409],
  'PUT /consultations/:id/status': ['Moves a consultation to another status', 403, 409],
  'DELETE /consultations/:id': ['Deletes a consultation with its history'],

  'GET /rooms': ['Lists the rooms'],
  'GET /rooms/:id': ['Answers one room'],
  'POST /rooms': ['Adds a room under the next free letter', 409],
  'PUT /rooms/:id': ['Changes a room; its letter stays'],
  'DELETE /rooms/:id': ['Deletes a room; the history keeps it'],
  'GET /admin/rooms': ['Lists the rooms, as GET /rooms does'],
  'POST /admin/rooms': ['Adds a room, as POST /rooms does', 409],
  'PUT /admin/rooms/:id': ['Changes a room, as PUT /rooms/{id} does'],
  'DELETE /admin/rooms/:id': ['Deletes a room, as DELETE /rooms/{id} does'],

  'GET /notifications': ["Lists the caller's own notifications"],
  'PUT /notifications/:id/read': ['Marks a notification as read'],
  'PUT /notifications/read-all': ["Marks all of the caller's notifications as read"],
  'DELETE /notifications': ["Clears the caller's notifications"],

  'GET /schedules': ['Lists the weeks'],
  'GET /schedules/:id': ['Answers one week'],
  'POST /schedules': ['Saves a week that has no schedule yet', 409],
  'PUT /schedules/:id': ['Replaces the schedule of a week', 409],
  'DELETE /schedules/:id': ['Deletes the schedule of a week'],

  'GET /firm': ['Answers what everybody may know of the firm: its name, and which texts it has published'],
  'GET /firm/texts': ['Answers the published texts'],
  'PUT /topics': ['Replaces the topics that the request form offers'],

  'GET /settings': ['Answers how the firm works'],
  'PUT /settings': ['Changes how the firm works, all of it or a part'],
  'POST /settings/test-notification': ['Sends the caller a notification, to see that it arrives'],

  'GET /dashboard/stats': ["Answers the figures of the caller's own role"],
  'GET /dashboard/client': ['Answers the dashboard of a client'],
  'GET /dashboard/consultant': ['Answers the dashboard of a consultant'],
  'GET /dashboard/admin': ['Answers the dashboard of an admin'],
};

/** What each refusal means, and how it sounds. */
export const refusals: Record<number, readonly [meaning: string, example: string]> = {
  400: ['Something in it is not well formed', 'Please fill in all required fields'],
  401: ['No session, or one that has ended', 'Authentication failed: Please log in again'],
  403: ['The caller may not do this', 'Your role may not do this'],
  404: ['It is not there, or not for the caller to see', 'Not found'],
  409: ['It cannot be done now', 'This request has already been approved.'],
  413: ['More than 256 KiB', 'The request is too large'],
  415: ['Not JSON, or compressed', 'The request must be JSON'],
  429: ['Too often; Retry-After says when again, in seconds', 'Too many requests. Please wait a moment.'],
  503: ['Try again in a moment', 'The service is busy right now. Please try again in a moment.'],
};
