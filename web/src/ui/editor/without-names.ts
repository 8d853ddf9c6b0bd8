/**
 * HTML for an editor to parse. The field names of a form become its properties, which would break the editor's own
 * reads of them.
 */
export function withoutNames(html: string) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const named of template.content.querySelectorAll('[name], [id]'))
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(named, name);
  return template.innerHTML;
}
