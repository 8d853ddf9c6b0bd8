/** A consultation of each kind, with the same text in every field. */
export type Rows = {
  client: string;
  open: string;
  active: string;
  completed: string;
  /** Approved, with the text in the draft of a colleague. */
  drafted: string;
};

export type Place = {
  name: string;
  who: 'client' | 'consultant' | 'admin';
  path: (rows: Rows) => string;
  /** How often the text stands there. */
  texts: number;
  /** What an earlier visit has left on the device. */
  draft?: (rows: Rows, html: string) => { name: string; value: unknown };
  /** The button that shows the text. */
  opened?: string;
  /** The text is pasted as well. */
  pasted?: boolean;
  /** The text comes from nowhere but the device. */
  ownText?: boolean;
};

const request = (problem_details: string) => ({
  topics: ['Rules of origin'],
  custom: '',
  room: 'A',
  problem_details,
});

/** Everywhere that a rich text is shown or loaded. */
export const places: Place[] = [
  {
    name: "the client's popup of a request",
    who: 'client',
    path: ({ open }) => `client/consultations?open=${open}`,
    texts: 1,
  },
  {
    name: "the client's popup of a result",
    who: 'client',
    path: ({ completed }) => `client/consultations?open=${completed}`,
    texts: 2,
  },
  {
    name: 'the document before it is exported',
    who: 'client',
    path: ({ completed }) => `client/exports/${completed}`,
    texts: 2,
  },
  {
    name: 'the editor of a request',
    who: 'client',
    path: ({ open }) => `client/new-consultation?id=${open}`,
    texts: 1,
  },
  {
    name: 'a request changed meanwhile, beside the draft of it',
    who: 'client',
    path: ({ open }) => `client/new-consultation?id=${open}`,
    texts: 3,
    // With another topic: a change that says what the draft says is no conflict.
    draft: ({ open }, html) => ({
      name: `request:${open}`,
      value: { ...request(html), topics: ['Letters of credit'] },
    }),
  },
  {
    name: 'a new request, from a draft and pasted',
    who: 'client',
    path: () => 'client/new-consultation',
    texts: 1,
    draft: ({ client }, html) => ({ name: `request:${client}`, value: request(html) }),
    pasted: true,
    ownText: true,
  },
  {
    name: "the client's page of a case, with a draft of a message",
    who: 'client',
    path: ({ open }) => `client/consultations/${open}`,
    texts: 3,
    draft: ({ open, client }, html) => ({ name: `message:${open}:${client}`, value: html }),
    pasted: true,
  },
  {
    name: 'the queue',
    who: 'consultant',
    path: ({ open }) => `consultant/pending?open=${open}`,
    texts: 1,
  },
  {
    name: 'the page of a request',
    who: 'consultant',
    path: ({ open }) => `consultant/request/${open}`,
    texts: 1,
  },
  {
    name: 'an active consultation',
    who: 'consultant',
    path: ({ active }) => `consultant/consultations?open=${active}`,
    texts: 1,
  },
  {
    name: 'the completion, with a draft of the result',
    who: 'consultant',
    path: ({ active }) => `consultant/consultations?open=${active}&complete=true`,
    texts: 2,
    draft: ({ active }, html) => ({ name: `result:${active}`, value: html }),
    pasted: true,
  },
  {
    name: "the draft of a colleague's result",
    who: 'consultant',
    path: ({ drafted }) => `consultant/consultations?open=${drafted}&complete=true`,
    texts: 1,
  },
  {
    name: 'a completion by somebody else, beside the draft',
    who: 'consultant',
    path: ({ completed }) => `consultant/consultations?open=${completed}&complete=true`,
    texts: 4,
    draft: ({ completed }, html) => ({ name: `result:${completed}`, value: html }),
  },
  {
    name: 'the history with earlier versions',
    who: 'consultant',
    path: ({ completed }) => `consultant/history?open=${completed}`,
    texts: 3,
  },
  {
    name: 'the editor of a result',
    who: 'consultant',
    path: ({ completed }) => `consultant/history?open=${completed}&edit=true`,
    texts: 2,
  },
  {
    name: 'a result edited meanwhile, beside the draft of it',
    who: 'consultant',
    path: ({ completed }) => `consultant/history?open=${completed}&edit=true`,
    texts: 4,
    draft: ({ completed }, html) => ({ name: `result-edit:${completed}`, value: html }),
  },
  {
    name: "the consultant's page of a case with a note",
    who: 'consultant',
    path: ({ active }) => `consultant/consultations/${active}`,
    texts: 2,
  },
  {
    name: "the consultant's page of a case with a result",
    who: 'consultant',
    path: ({ completed }) => `consultant/consultations/${completed}`,
    texts: 2,
  },
  {
    name: 'the earlier texts of a message',
    who: 'admin',
    path: ({ open }) => `admin/consultations/${open}`,
    opened: 'edited',
    texts: 5,
  },
  {
    name: "the admin's popup",
    who: 'admin',
    path: ({ completed }) => `admin/consultations?open=${completed}`,
    texts: 2,
  },
];
