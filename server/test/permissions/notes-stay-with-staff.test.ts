import { afterAll, expect, test } from 'vitest';
import { withFaultyFunction, withFaultyStatements } from '../support/faulty-statements.ts';
import { newFirmWithNotes } from '../support/planted-note.ts';

const firm = await newFirmWithNotes();
afterAll(firm.end);

test('no client learns of a note, its author or its existence, in whatever they are sent', async () => {
  expect(Object.fromEntries(await firm.leaks(await firm.plant()))).toEqual({});
});

type Fault = { in?: string; text: string; instead: string };

/** What goes wrong, the channels that tell of it, and how; in a function of the database or in statements. */
const faults: [string, string[], ...Fault[]][] = [
  [
    'timelines show every entry',
    ['timeline', 'refusals'],
    { text: '"entry"."shown_position" is not null', instead: 'true' },
  ],
  [
    'clients count every entry',
    ['timeline'],
    { text: 'entry.shown_position as "position"', instead: 'entry.position as "position"' },
  ],
  [
    'the first unread entry may be a note',
    ['timeline'],
    { text: "users.role <> 'client' or entry.shown_position is not null", instead: 'true' },
  ],
  ['histories list every entry', ['history'], { text: '"change"."to_status" is not null', instead: 'true' }],
  [
    'documents have every entry',
    ['documents'],
    { text: '"change"."to_status" is not null', instead: 'true' },
  ],
  ['cursors count notes', ['history'], { text: 'change.shown_position', instead: 'change.position' }],
  [
    'unread notes count for clients',
    ['counts'],
    {
      in: 'unread_after',
      text: 'unread_after.is_staff',
      instead: 'true',
    },
  ],
  [
    'whoever wrote a note can be mentioned',
    ['people'],
    { text: 'and said.shown_position is not null', instead: '' },
  ],
  [
    'followers are told of notes',
    ['notifications'],
    { text: "<> 'staff' or users.role <> 'client')", instead: "<> 'staff' or true)" },
  ],
  [
    'followers are mailed notes',
    ['mail'],
    { text: "<> 'staff' or users.role <> 'client')", instead: "<> 'staff' or true)" },
    { text: "(not messages.is_note or users.role <> 'client')", instead: 'true' },
  ],
  [
    'events of notes reach everybody',
    ['events'],
    {
      in: 'announce_case',
      text: "case when is_for_staff then '{}'::uuid[] else people_of(one) end",
      instead: 'people_of(one)',
    },
  ],
  [
    'reading a note is announced to everybody',
    ['events'],
    { in: 'read_until', text: ' and shown_position is not null', instead: '' },
  ],
  [
    'everybody is told who writes a note',
    ['is writing'],
    { text: "<> 'staff' or live.role <> 'client'", instead: "<> 'staff' or true" },
  ],
  [
    'files of notes leave clients less room',
    ['room for files'],
    { text: 'messages.is_note is not true', instead: 'true' },
  ],
  ['clients find notes', ['search'], { text: 'not messages.is_note', instead: 'true' }],
];

const withFault = ({ in: name, ...fault }: Fault, work: () => Promise<void>) =>
  name === undefined
    ? withFaultyStatements(fault.text, fault.instead, work)
    : withFaultyFunction(firm.db, { name, ...fault }, work);

test.each(faults)('%s: the fault is seen in %s', async (_what, channels, ...seeded) => {
  const work = async () =>
    expect([...(await firm.leaks(await firm.plant(), channels)).keys()]).toEqual(channels);
  await seeded.reduce((inner, fault) => () => withFault(fault, inner), work)();
});

test('a fault is tried in every channel that shows something of a timeline', () => {
  const tried = new Set(faults.flatMap(([, channels]) => channels));
  // Lists and details show no entries; what they count is among the counts.
  expect(firm.channels.filter((name) => !tried.has(name))).toEqual(['details and lists']);
});
