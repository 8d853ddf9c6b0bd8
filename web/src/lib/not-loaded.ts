/** Code that could not be loaded: no network, or a newer build has replaced it. */
export class NotLoaded extends Error {}
