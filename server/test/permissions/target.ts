import { newStage } from './cast.ts';
import type { Request } from './random-requests.ts';
import { withIds } from './shapes.ts';

/** A world as the target of random requests, with its ids and users. */
export async function newTarget() {
  const stage = await newStage();
  const everything = Object.values(stage.ids);
  const named = (name: RegExp) =>
    Object.keys(stage.ids)
      .filter((one) => name.test(one))
      .map((one) => stage.ids[one]!);
  /** Mostly an id of the kind that the URL expects. */
  const kinds: [RegExp, string[]][] = [
    [/^\/consultations/, named(/'s (request|approved|completed)$|^missing/)],
    [/^\/companies/, named(/^company of|^missing/)],
    [/rooms/, named(/room$|^room A|^missing/)],
    [/^\/time-entries/, named(/ time|^missing/)],
    [/^\/absences/, named(/absence|closure|^missing/)],
    [/^\/schedules/, named(/week|^missing/)],
    [/^\/audit/, named(/^entry|^missing/)],
    [/^\/consultants/, named(/consultant|colleague|^missing/)],
    [
      /users/,
      named(/client$|owner|consultant|admin|colleague|^missing/).filter((id) => everything.includes(id)),
    ],
  ];
  const send = ({ actor, call, id, query, body, contentType, key }: Request) => {
    const things = kinds.find(([address]) => address.test(call.url))?.[1] ?? everything;
    const path = call.url
      .replace(':id', () => withIds(id, things))
      .replace(/:\w+/, () => withIds(id, everything));
    const token = stage.tokens[actor];
    return stage.app.inject({
      method: call.method,
      url: `${call.base}${path}${query && `?${withIds(query, everything)}`}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': contentType }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: withIds(body, everything) }),
    });
  };
  return { stage, send, secrets: Object.values(stage.tokens) };
}

export const shown = ({ actor, call, id, query, body, key }: Request) =>
  `${actor}: ${call.base} ${call.key} ${JSON.stringify({ id, query, key, body: body?.slice(0, 500) })}`;
