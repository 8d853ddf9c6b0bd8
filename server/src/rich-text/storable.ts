/** Without lone surrogates and the control characters that neither HTML nor the database can store. */
export const storable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
