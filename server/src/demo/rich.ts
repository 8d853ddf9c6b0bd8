/**
 * The HTML of the editors from plain text: blank lines separate blocks, `#`, `##` and `###` start headings, `- ` and
 * `1. ` items; **bold**, *italic*, __underlined__, [link](https://…), {red|colour}, {on amber|background}.
 */
export const rich = (text: string) =>
  joined(text)
    .map((block) => (listMark.test(block[0]!) ? list(block) : paragraph(block[0]!)))
    .join('');

const listMark = /^(- |\d+\. )/;
const begins = /^(- |\d+\. |#{1,3} )/;

/** Blocks of lines: a list has a line per item, everything else is one line. */
function joined(text: string) {
  const blocks: string[][] = [];
  let open = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const block = blocks.at(-1);
    const previous = block?.at(-1);
    if (!line) open = false;
    else if (open && block && previous !== undefined && !begins.test(line)) {
      block[block.length - 1] = `${previous} ${line}`;
    } else if (block && listMark.test(line) && sameList(previous, line)) {
      block.push(line);
      open = true;
    } else {
      blocks.push([line]);
      open = true;
    }
  }
  return blocks;
}

const sameList = (previous: string | undefined, line: string) =>
  previous !== undefined && listMark.test(previous) && previous.startsWith('- ') === line.startsWith('- ');

const list = (items: string[]) => {
  const tag = items[0]!.startsWith('- ') ? 'ul' : 'ol';
  return `<${tag}>${items.map((item) => `<li><p>${inline(item.replace(listMark, ''))}</p></li>`).join('')}</${tag}>`;
};

const paragraph = (line: string) => {
  const [, marks, rest] = /^(#{0,3}) ?(.*)$/.exec(line)!;
  const tag = marks ? `h${marks.length}` : 'p';
  return `<${tag}>${inline(rest!)}</${tag}>`;
};

const inline = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\[([^\]]+)\]\((https:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\{on (\w+)\|([^}]+)\}/g, '<span data-background="$1">$2</span>')
    .replace(/\{(\w+)\|([^}]+)\}/g, '<span data-colour="$1">$2</span>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/__([^_]+)__/g, '<u>$1</u>');
