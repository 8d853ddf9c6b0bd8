import type { Case } from './cases/case.ts';
import { openTime, OPEN_WEEK } from './calendar.ts';
import type { Life } from './lives.ts';
import { places } from './markets.ts';
import type { Draw } from './random.ts';
import { trades, type Trade } from './trades.ts';

/** A client of the firm and their period, in open minutes. */
export type Client = { id: string; email: string; joined: number; left: number; weight: number };

/** The client of a history. */
export type Match = { life: Life; client: Client; matter: Case };

/** Gives each history a suitable question and client, the least used first, no pair twice. */
export function matchAll(draw: Draw, lives: Life[], clients: Client[], cases: Case[]): Match[] {
  const first = oneTimeMatches(draw, lives, clients, cases);
  const taken = new Set(first.map(({ life }) => life));
  const askedOf = new Map<Case, Set<Client>>(cases.map((matter) => [matter, new Set()]));
  const asked = new Map(
    clients.map((client) => [client, first.filter((one) => one.client === client).length]),
  );

  const rest = lives
    .filter((life) => !taken.has(life))
    .map((life) => {
      const pairs = cases
        .filter((matter) => !matter.only && matter.room === life.room && isTimely(matter, life))
        .flatMap((matter) => clients.map((client) => ({ life, matter, client })))
        .filter(
          ({ matter, client }) =>
            !askedOf.get(matter)!.has(client) && isThere(client, life) && fits(matter, client),
        );
      const cost = ({ matter, client }: Match) =>
        askedOf.get(matter)!.size * 2 +
        (asked.get(client)! * 40 * OPEN_WEEK) /
          (client.weight * (life.created - client.joined + 12 * OPEN_WEEK)) +
        draw.next();
      const [best] = pairs
        .map((pair) => ({ pair, at: cost(pair) }))
        .toSorted((one, other) => one.at - other.at);
      if (!best) throw new Error(`Nobody has a question for room ${life.room}`);
      askedOf.get(best.pair.matter)!.add(best.pair.client);
      asked.set(best.pair.client, asked.get(best.pair.client)! + 1);
      return best.pair;
    });
  return [...first, ...rest];
}

function oneTimeMatches(draw: Draw, lives: Life[], clients: Client[], cases: Case[]) {
  const free = new Set(lives);
  return cases
    .filter(({ only }) => only)
    .map((matter): Match => {
      const client = clients.find(({ email }) => email === matter.only)!;
      const life = draw.pick(
        [...free]
          .filter(({ room, status }) => room === matter.room && status === matter.status)
          .filter((one) => isThere(client, one))
          .slice(-12),
      );
      free.delete(life);
      return { life, client, matter };
    });
}

const isThere = ({ joined, left }: Client, { created, steps }: Life) =>
  joined <= created && (steps.at(-1)?.at ?? created) <= left;

const isTimely = ({ since }: Case, { created }: Life) => !since || openTime(created).toISOString() >= since;

const fits = (matter: Case, { email }: Client) => {
  const trade = trades[email]!;
  return (
    (matter.from?.(trade) ?? true) &&
    goodsFor(matter, trade).length > 0 &&
    placesFor(matter, trade).length > 0
  );
};

/** The goods of a client that suit a question. */
export const goodsFor = (matter: Case, trade: Trade) =>
  trade.goods.filter(({ marks }) => !matter.goods || matter.goods.some((mark) => marks.includes(mark)));

/** The places across a customs border that suit it. */
export const placesFor = (matter: Case, trade: Trade) =>
  places
    .filter(({ country, region }) => country !== trade.country && !(trade.eu && region === 'eu'))
    .filter((place) => matter.to?.(place) ?? true);
