/**
 * HTML for an editor to read. A form takes the names of its fields for its own properties, and the editor, which asks
 * every element what it is, would stumble over the answer.
 */
export function withoutNames(html: string) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const named of template.content.querySelectorAll('[name], [id]'))
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(named, name);
  return template.innerHTML;
}
