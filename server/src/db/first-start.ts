import type { Db } from './open.ts';

const rooms = [
  ['A', 'Import Consultation', 'Classification, duties, customs procedures, licences'],
  ['B', 'Export Consultation', 'Origin, export control, Incoterms, destination rules'],
  ['C', 'Legal Consultation', 'Contracts, disputes, sanctions, agency and distribution'],
  ['D', 'Finance Consultation', 'Letters of credit, collections, guarantees, insurance'],
  ['E', 'Technical Consultation', 'Standards, conformity, packaging, transport of goods'],
] as const;

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
    .values(rooms.map(([code, name, description]) => ({ code, name, description })))
    .execute();
  await db
    .insertInto('topics')
    .values(topics.map((name, position) => ({ name, position })))
    .execute();
}
