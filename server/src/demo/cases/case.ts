import type { Status } from '@consultflow/contract/consultations/status';
import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { Draw } from '../random.ts';
import type { Goods, Mark, Trade } from '../trades.ts';
import type { Place } from '../markets.ts';

/** A question of clients and its answer; one consultation is written from it for each client. */
export type Case = {
  room: RoomCode;
  topics: string[];
  /** The custom topic. */
  other?: string;
  /** Suits goods with one of these marks; any goods without it. */
  goods?: Mark[];
  /** Which clients can ask it, and about which place abroad. */
  from?: (trade: Trade) => boolean;
  to?: (place: Place) => boolean;
  /** The first day of the question (yyyy-MM-dd). */
  since?: string;
  /** A question of this client alone (by e-mail), asked once. */
  only?: string;
  status?: Status;
  write: (about: About) => Text;
};

/** The marks of goods that travel packed in containers. */
export const boxed: Mark[] = [
  'bearing',
  'consumer',
  'dual',
  'electronic',
  'food',
  'machine',
  'medical',
  'metal',
  'textile',
  'wood',
];

/** Both in the notation of rich.ts. */
export type Text = { problem: string; result: string };

export type About = Pick<Draw, 'number' | 'pick' | 'chance'> & {
  trade: Trade;
  goods: Goods;
  place: Place;
  /** One consignment: '22 t of natural dried figs', and its value in the client's currency. */
  lot: string;
  value: number;
  /** 'EUR 58,000' in the client's currency, or in another. */
  money: (amount: number, currency?: string) => string;
  /** 'November 30': this many days after the request. */
  day: (ahead: number) => string;
};
