import { expect, test } from 'vitest';
import { plainScript, type Script } from './script.ts';

test.each<[Script, string, string, string]>([
  ['sup', '12,500', '1', '12,500¹'],
  ['sup', '10', '–6', '10⁻⁶'],
  ['sup', 'Ca', '2+', 'Ca²⁺'],
  ['sup', '12,500', '1, 2', '12,500¹, ²'],
  ['sub', 'CO', '2', 'CO₂'],
  ['sup', '1', 'st', '1st'],
  ['sup', '1', 'º', '1º'],
  ['sup', '12,500', 'a', '12,500 [a]'],
  ['sup', '12,500', '*', '12,500 [*]'],
  ['sup', 'Goods', 'th', 'Goods [th]'],
  ['sup', '12,500', '[1]', '12,500 [1]'],
  ['sup', '12,500', ' a ', '12,500 [a] '],
  ['sup', '', 'a', '[a]'],
  ['sup', '12,500 ', 'a', '12,500 [a]'],
  ['sub', 'x', 'max', 'x_max'],
  ['sub', '12,500', 'net weight', '12,500 [net weight]'],
  ['sup', '12,500', ' ', '12,500 '],
])('%s: after “%s” the text “%s” is written so that it reads “%s”', (script, before, text, plain) => {
  expect(before + plainScript(script, [text], before).join('')).toBe(plain);
});

test('pieces with their own formats stay apart', () => {
  expect(plainScript('sup', ['', 'see ', 'b', ' '], '12')).toEqual(['', ' [see ', 'b]', ' ']);
  expect(plainScript('sup', ['1', '2'], '12')).toEqual(['¹', '²']);
});
