import { plainScript, type Script } from '@consultflow/contract/rich-text/script';
import type { StyleOf } from './styles.ts';

/** Writes raised and lowered text as plain text, whether it is so by its tag or by a style. */
export function plainScripts(parent: ParentNode, styleOf: StyleOf) {
  for (const element of parent.children) {
    const script = scriptOf(element, styleOf);
    if (script) write(element, script);
    else plainScripts(element, styleOf);
  }
}

function scriptOf(element: Element, styleOf: StyleOf): Script | undefined {
  if (element.matches('sup, sub')) return element.localName === 'sup' ? 'sup' : 'sub';
  // The alignment of a cell is that of its lines.
  if (element.matches('td, th')) return undefined;
  const style = styleOf(element);
  const raise = Number.parseFloat(style.get('mso-text-raise') ?? '0');
  if (raise > 0 || style.get('vertical-align') === 'super') return 'sup';
  return raise < 0 || style.get('vertical-align') === 'sub' ? 'sub' : undefined;
}

function write(element: Element, script: Script) {
  const texts = textsIn(element);
  const plain = plainScript(
    script,
    texts.map(({ data }) => data),
    textBefore(element),
  );
  for (const [index, text] of texts.entries()) text.data = plain[index]!;
}

const textsIn = (parent: Node): Text[] =>
  [...parent.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)));

const lines =
  /^(BR|P|DIV|LI|OL|UL|DL|DT|DD|TABLE|TR|TD|TH|CAPTION|PRE|BLOCKQUOTE|SECTION|ARTICLE|MAIN|H[1-6])$/;

/** The text before an element on its line. */
function textBefore(element: Element) {
  const walker = element.ownerDocument.createTreeWalker(element.getRootNode());
  walker.currentNode = element;
  for (let node = walker.previousNode(); node; node = walker.previousNode()) {
    if (lines.test(node.nodeName)) return '';
    if (node instanceof Text && node.data !== '') return node.data;
  }
  return '';
}
