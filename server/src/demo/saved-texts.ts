import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Db } from '../db/open.ts';
import { rich } from './rich.ts';

type Saved = { kind: 'reply' | 'result'; title: string; topic?: string; text: string };

const ofRooms = {
  A: [
    {
      kind: 'reply',
      title: 'What we need for a classification',
      topic: 'Tariff classification',
      text: `Dear {client},

To classify the goods of {number} we need:

- the data sheet, with the material and its share by weight
- a photograph of the goods as they are sold
- what they are used for, in one sentence

A sample is only needed if the composition is in doubt.`,
    },
    {
      kind: 'result',
      title: 'Classification opinion',
      topic: 'Tariff classification',
      text: `**In short:** …

## The goods

## Classification

## Duty and measures

## What to do next

1. …`,
    },
  ],
  B: [
    {
      kind: 'reply',
      title: 'Which proof of origin',
      topic: 'Rules of origin',
      text: `Dear {client},

Before we meet on {appointment}, please find out what your buyer's bank or customs office asks for: an **EUR.1**, an origin declaration on the invoice, or an A.TR. They are not interchangeable.

The field 46A of the letter of credit usually says so word for word; a photograph of it is enough.`,
    },
  ],
  C: [
    {
      kind: 'reply',
      title: 'Please do not sign yet',
      text: `Dear {client},

Please do not sign the draft before we have read it. Send it as a file that can be searched, with its annexes; a scan of every page is the second best.`,
    },
  ],
  D: [
    {
      kind: 'reply',
      title: 'Documents for a letter of credit',
      text: `Dear {client},

For {topic} please send the draft credit (MT 700), the sales contract and the proforma invoice. We compare them clause by clause, and you get the list of what the bank would refuse.`,
    },
  ],
} satisfies Partial<Record<RoomCode, Saved[]>>;

/** Of one consultant. */
const ofConsultant: Saved[] = [
  {
    kind: 'reply',
    title: 'Received',
    text: 'Thank you, {client}. I have it and come back to you by tomorrow noon.',
  },
  {
    kind: 'reply',
    title: 'Appointment confirmed',
    text: 'Dear {client}, we speak on {appointment}. Please have the invoice and the packing list at hand.',
  },
];

/** The replies and outlines that rooms and a consultant have saved. */
export async function saveTexts(db: Db, owner_id: string, at: Date) {
  const row = ({ text, topic, ...saved }: Saved) => ({
    ...saved,
    topic: topic ?? null,
    body: rich(text),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  });
  await db
    .insertInto('templates')
    .values([
      ...Object.entries(ofRooms).flatMap(([room, texts]) =>
        texts.map((one: Saved) => ({ ...row(one), room, owner_id: null })),
      ),
      ...ofConsultant.map((one) => ({ ...row(one), room: null, owner_id })),
    ])
    .execute();
}
