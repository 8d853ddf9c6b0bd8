import { expect, test } from 'vitest';
import { withoutNames } from './without-names.ts';

const formOf = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.querySelector('form')!;
};

const hostile = [
  '<form><input name=nodeName></form>',
  '<form><input id=nodeName><input name=removeAttribute></form>',
  '<form id=f></form><input form=f name=nodeName>',
];

test.each(hostile)('a form keeps its properties whatever its fields are called: %s', (html) => {
  expect(formOf(withoutNames(html)).nodeName).toBe('FORM');
});

test('without the sanitiser a form loses its properties', () => {
  expect(formOf(hostile[0]!).nodeName).not.toBe('FORM');
});

test('the HTML of the editor stays unchanged', () => {
  const html =
    '<h2>x</h2><p><a href="https://x.example/?name=1&amp;id=2">name=x</a><br><span data-colour="red">y</span></p>';
  expect(withoutNames(html)).toBe(html);
});
