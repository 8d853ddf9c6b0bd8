import { type Message, msg, t } from '../language/t.ts';

/** The rooms of a new firm. */
export const firstRooms = [
  {
    code: 'A',
    name: msg('Import Consultation', 'name of a room'),
    short: msg('Import', 'short name of a room'),
    description: msg('Classification, duties, customs procedures, licences'),
  },
  {
    code: 'B',
    name: msg('Export Consultation', 'name of a room'),
    short: msg('Export', 'short name of a room'),
    description: msg('Origin, export control, Incoterms, destination rules'),
  },
  {
    code: 'C',
    name: msg('Legal Consultation', 'name of a room'),
    short: msg('Legal', 'short name of a room'),
    description: msg('Contracts, disputes, sanctions, agency and distribution'),
  },
  {
    code: 'D',
    name: msg('Finance Consultation', 'name of a room'),
    short: msg('Finance', 'short name of a room'),
    description: msg('Letters of credit, collections, guarantees, insurance'),
  },
  {
    code: 'E',
    name: msg('Technical Consultation', 'name of a room'),
    short: msg('Technical', 'short name of a room'),
    description: msg('Standards, conformity, packaging, transport of goods'),
  },
] as const;

const known = new Map<string, Message>(
  firstRooms.flatMap(({ name, description }) => [name, description]).map((text) => [text.sentence, text]),
);

/** A room's name or description for the reader: what an admin has written as it is, what the product has set translated. */
export const roomText = (stored: string) => {
  const message = known.get(stored);
  return message ? t(message) : stored;
};

/** The same for a name where there is little room, without the word that most of them end with. */
export const shortRoomName = (stored: string) => {
  const first = firstRooms.find(({ name }) => name.sentence === stored);
  return first ? t(first.short) : stored.replace(/ Consultation$/, '');
};
