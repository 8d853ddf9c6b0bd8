/** One server-sent event. Throws on a name or an id with a line break. */
export function frame({ name, data, id }: { name: string; data: object; id: string | undefined }) {
  if (/[\r\n\0]/.test(`${name}${id ?? ''}`)) throw new Error('A line break in the name or id of an event');
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
