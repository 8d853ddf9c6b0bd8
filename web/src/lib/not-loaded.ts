/** Code that could not be fetched: no network, or a newer build has replaced it. */
export class NotLoaded extends Error {}
