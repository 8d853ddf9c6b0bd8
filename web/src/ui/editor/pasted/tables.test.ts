import { afterEach, expect, test, vi } from 'vitest';
import { type Fits, keepTables } from './tables.ts';

afterEach(() => vi.restoreAllMocks());

const contentOf = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

test('no cell makes Chromium count the rows above it', () => {
  const counted = vi.spyOn(HTMLTableRowElement.prototype, 'sectionRowIndex', 'get');
  const content = contentOf(`<table>${'<tr><td rowspan="0">a</td><td>b</td></tr>'.repeat(15)}</table>`);
  const fits = vi.fn<Fits>(() => true);
  keepTables(content, fits);
  expect(fits).toHaveBeenCalledOnce();
  expect(counted).not.toHaveBeenCalled();
});
