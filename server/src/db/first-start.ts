import { firstRooms } from '@consultflow/contract/rooms/first-rooms';
import type { Db } from './open.ts';

const topics = [
  'Tariff classification',
  'Customs valuation',
  'Rules of origin',
  'Certificates of origin',
  'Free trade agreements',
  'Import licences',
  'Export licences',
  'Incoterms 2020',
  'Letters of credit',
  'Trade finance',
  'Contracts',
  'Arbitration',
  'Sanctions screening',
  'Product standards',
  'Food safety and phytosanitary rules',
  'Dangerous goods',
  'Transport documents',
];

/** The initial data of every firm: five rooms and a list of topics for trade advice. */
export async function fillFirstStart(db: Db) {
  await db
    .insertInto('rooms')
    .values(
      firstRooms.map(({ code, name, description }) => ({
        code,
        name: name.sentence,
        description: description.sentence,
      })),
    )
    .execute();
  await db
    .insertInto('topics')
    .values(topics.map((name, position) => ({ name, position })))
    .execute();
}
