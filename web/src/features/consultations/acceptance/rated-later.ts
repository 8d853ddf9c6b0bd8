const keyOf = (id: string) => `rate later:${id}`;

/** Whether the reader has put off the rating of this version on this device. */
export const isRatedLater = (id: string, version: number | undefined) =>
  version !== undefined && localStorage.getItem(keyOf(id)) === `${version}`;

export const rateLater = (id: string, version: number) => localStorage.setItem(keyOf(id), `${version}`);
