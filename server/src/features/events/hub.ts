import type { Writing } from '@consultflow/contract/timeline/schema';
import type { Db } from '../../db/open.ts';
import { later, type Position, saw, formatPosition } from './position.ts';
import * as events from './queries.ts';
import type { Batch, Most, LiveEvent } from './queries.ts';

/** What a subscriber does with events. `tell` gets the id to continue from, unless more of the same batch follows. */
export type Listener = {
  session: string;
  tell: (event: LiveEvent, id: string) => void;
  /** Too much was missed to send it event by event; the client must refetch everything. */
  tellMissed: (id: string) => void;
  /** Somebody writes; without an id, as it is not repeated. */
  tellWriting: (writing: Writing) => void;
  beat: () => void;
  end: () => void;
};

type Subscriber = Listener & {
  /** The position up to which events were sent; undefined while missed events are being read. */
  position?: string;
  waiting: Batch[];
};

/** With more events a client refetches its lists, which costs less than sending each event. */
const mostAtOnce = {
  ofAll: { events: 2_000, rows: 20_000 },
  ofOne: { events: 20_000, rows: 1_000 },
} satisfies Record<string, Most>;

/**
 * The longest time until the stream of an ended session closes, and the delay of events without notifications of the
 * database.
 */
const LOOK_MS = 4_000;
const BEAT_MS = 15_000;
const FORGET_MS = 60 * 60 * 1000;

export type Hub = ReturnType<typeof openHub>;

/**
 * All subscribers of this server, notified in the order of commits; `warn` is called if the database is away. Regular
 * queries run on `own`.
 */
export function openHub(db: Db, warn: (error: unknown) => void, own = db, now = () => performance.now()) {
  const subscribers = new Set<Subscriber>();
  let position: string | undefined;
  let reading: Promise<void> | undefined;
  let starting: Promise<string> | undefined;
  let isMore = false;
  /** When all events had been sent, by this process's monotonic clock. */
  let upToDateAt = now();

  const bySession = () => Map.groupBy(subscribers, ({ session }) => session);

  const readOn = async () => {
    while (isMore && subscribers.size > 0 && position) {
      isMore = false;
      const batch = await events.since(own, { since: position }, [...bySession().keys()], mostAtOnce.ofAll);
      position = batch.now;
      const told = Map.groupBy(batch.events, ({ session }) => session);
      for (const subscriber of subscribers)
        pass(subscriber, { ...batch, events: told.get(subscriber.session) ?? [] });
    }
    upToDateAt = now();
  };

  /** Reads new events, one read at a time. */
  const look = () => {
    isMore = true;
    reading ??= readOn()
      .catch(warn)
      .finally(() => (reading = undefined));
    return reading;
  };

  /** Not later than the position of a new subscriber, so that no event is lost in between. */
  const ready = async () => {
    await reading;
    starting ??= events.here(db);
    position ??= await starting;
  };

  /** A subscriber who joins during the query is not in its result. */
  const dismiss = async () => {
    const asked = [...subscribers];
    if (asked.length === 0) return;
    const live = await events.stillLive(own, [...new Set(asked.map(({ session }) => session))]);
    for (const subscriber of asked) if (!live.has(subscriber.session)) leave(subscriber);
  };

  const leave = (subscriber: Subscriber) => {
    if (subscribers.delete(subscriber)) subscriber.end();
  };

  const timers = [
    setInterval(() => void Promise.all([look(), dismiss().catch(warn)]), LOOK_MS),
    setInterval(() => subscribers.forEach((subscriber) => subscriber.beat()), BEAT_MS),
    setInterval(() => void events.forget(db).catch(warn), FORGET_MS),
  ];
  timers.forEach((timer) => timer.unref());

  let lastTold = Promise.resolve();
  /** `told` is what `announcePresence` says; one after the other, so that none overtakes an earlier one. */
  const tellWriting = (told: string) => {
    lastTold = lastTold.then(() => tellReaders(JSON.parse(told) as Writing)).catch(warn);
    return lastTold;
  };

  async function tellReaders(writing: Writing) {
    if (subscribers.size === 0) return;
    const hearing = await events.readersOf(own, [...bySession().keys()], writing);
    for (const subscriber of subscribers)
      if (hearing.has(subscriber.session)) subscriber.tellWriting(writing);
  }

  return {
    look,
    tellWriting,
    count: () => subscribers.size,
    /** For how many seconds no new events have been sent: normally a few at most. */
    lag: () => (now() - upToDateAt) / 1000,
    /**
     * Subscribes from a position, or from now on. Returns the missed events before the first new one, unless there are
     * too many.
     */
    join: async (listener: Listener, from: Position | undefined) => {
      const subscriber: Subscriber = { ...listener, waiting: [] };
      if (subscribers.size === 0) position = starting = undefined;
      subscribers.add(subscriber);
      try {
        await ready();
        const missed = from
          ? await events.since(db, from, [subscriber.session], mostAtOnce.ofOne)
          : { now: await events.here(db), events: [], isTooMuch: true };
        return {
          missed,
          /** Call it after the missed events were sent. Returns the position up to which all have been sent then. */
          begin: () => {
            subscriber.position = missed.now;
            for (const batch of subscriber.waiting.splice(0)) pass(subscriber, batch);
            return subscriber.position;
          },
          leave: () => leave(subscriber),
        };
      } catch (error) {
        subscribers.delete(subscriber);
        throw error;
      }
    },
    close: () => {
      timers.forEach((timer) => clearInterval(timer));
      subscribers.forEach(leave);
    },
  };
}

function pass(subscriber: Subscriber, batch: Batch) {
  if (!subscriber.position) return void subscriber.waiting.push(batch);
  const { position } = subscriber;
  if (batch.isTooMuch) subscriber.tellMissed(formatPosition({ since: later(batch.now, position) }));
  const unseen = batch.events.filter(({ transaction }) => !saw(position, transaction));
  say(unseen, { since: position, until: batch.now }, subscriber.tell);
  subscriber.position = later(batch.now, position);
}

/** Sends a batch; each event has an id from which exactly the rest can be requested. */
export function say(
  batch: LiveEvent[],
  { since, until }: { since: string; until: string },
  tell: (event: LiveEvent, id: string) => void,
) {
  batch.forEach((event, index) => {
    const isLast = index === batch.length - 1;
    tell(event, formatPosition(isLast ? { since: until } : { since, until, after: event.id }));
  });
}
