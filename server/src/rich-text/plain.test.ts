import { expect, test } from 'vitest';
import { plainText } from './plain.ts';

test.each([
  ['<p>One <strong>bold</strong> word</p><p>and<br>more</p>', 'One bold word\nand\nmore'],
  ['<h2>Steps</h2><ol><li><p>Ask</p></li><li>Wait</li></ol>', 'Steps\n1. Ask\n2. Wait'],
  ['<ol start="3"><li>Sign</li><li>Send</li></ol>', '3. Sign\n4. Send'],
  ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>', '• a\n• b'],
  ['<p>See <a href="https://x.example/a">the rules</a></p>', 'See the rules (https://x.example/a)'],
  ['<p><a href="https://x.example/a">x.example/a</a></p>', 'https://x.example/a'],
  ['<p>1 &lt; 2 &amp;amp; 3</p><script>alert(1)</script>', '1 < 2 &amp; 3'],
  [
    '<p>Rates</p><table><tbody><tr><th><p>HS code</p></th><th>Goods</th></tr><tr><td><p>0804.20</p><p>dried</p></td><td><ul><li>Figs</li></ul></td></tr><tr><td></td><td>x</td></tr></tbody></table><p>End</p>',
    'Rates\nHS code | Goods\n0804.20 dried | • Figs\n| x\nEnd',
  ],
  ['', ''],
])('%s reads %j', (html, text) => expect(plainText(html)).toBe(text));
