/** One event of a stream of server-sent events. Throws on a name or an id that would end its line. */
export function frame({ name, data, id }: { name: string; data: object; id: string | undefined }) {
  if (/[\r\n\0]/.test(`${name}${id ?? ''}`)) throw new Error('A line break in the name or id of an event');
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
