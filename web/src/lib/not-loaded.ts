/** Code that could not be fetched: no network, or a newer build has replaced it. */
export class NotLoaded extends Error {}

/** For an import that is made only when it is needed. */
export const notLoaded = (cause: unknown): never => {
  throw new NotLoaded('This screen could not be loaded', { cause });
};
