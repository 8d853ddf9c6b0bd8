/**
 * A text for comparison, as the database's `fold` makes it: without case, accents, the difference of İ, I, ı and i, and
 * that of typographic and plain characters.
 */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(special, plain);

/** Characters of the database's rules (PostgreSQL's `unaccent`) that NFKD does not decompose. */
const rules = [
  ['0', '〇'],
  ['!', '¡'],
  ['"', 'ʺ“”‟〝〞'],
  ["'", 'ʹʻʼʽˈ‘’‛′'],
  ['((', '⦅'],
  ['(c)', '©'],
  ['(p)', '℗'],
  ['(r)', '®'],
  ['))', '⦆'],
  ['*', '×⁎'],
  ['+', '˖'],
  ['+/-', '±'],
  [',,', '„'],
  [',', '‚、'],
  ['-', '\u00ad˗\u2010‒–—―−'],
  ['.', '。'],
  ['/', '÷⁄∕'],
  [':', 'ː'],
  ['<', '˂‹〈'],
  ['<<', '«≪《'],
  ['>', '˃›〉'],
  ['>>', '»≫》'],
  ['?', '¿'],
  ['[', '⁅〔〘〚'],
  ['\\', '∖'],
  [']', '⁆〕〙〛'],
  ['^', '˄ˆ'],
  ['`', 'ˋ'],
  ['a', 'ᴀᶏⱥ'],
  ['aa', 'ꜳ'],
  ['ae', 'æᴁ'],
  ['ao', 'ꜵ'],
  ['au', 'ꜷ'],
  ['av', 'ꜹꜻ'],
  ['ay', 'ꜽ'],
  ['b', 'ƀƃɓʙᴃᵬᶀ'],
  ['c', 'ƈȼɕᴄꞓ'],
  ['ce', '₠'],
  ['cr', '₢'],
  ['d', 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝱꝺ'],
  ['db', 'ȸ'],
  ['dz', 'ʣʥ'],
  ['e', 'ɇɛᴇᶒᶓⱸ'],
  ['f', 'ƒᵮᶂꜰꝼ'],
  ['fr.', '₣'],
  ['g', 'ǥɠɡɢʛᶃꞡ'],
  ['h', 'ħɦɧʜⱨ'],
  ['hv', 'ƕ'],
  ['i', 'ɨɪᵻᶖ'],
  ['j', 'ȷɉɟʝᴊ'],
  ['k', 'ƙᴋᶄⱪꝁꝃꝅꞣ'],
  ['l', 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ'],
  ['l.', '₤'],
  ['ll', 'ỻ'],
  ['ls', 'ʪ'],
  ['lz', 'ʫ'],
  ['m', 'ɱᴍᵯᶆꝳ'],
  ['n', 'ŋƞȵɲɳɴᵰᶇꝴꞑꞥ'],
  ['o', 'øᴏⱺꝋꝍ'],
  ['oe', 'œɶ'],
  ['oi', 'ƣ'],
  ['oo', 'ꝏ'],
  ['p', 'ƥᴘᵱᵽᶈ℘ꝑꝓꝕ'],
  ['pts', '₧'],
  ['q', 'ĸʠꝗꝙ'],
  ['qp', 'ȹ'],
  ['r', 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ'],
  ['rs', '₹'],
  ['rx', '℞'],
  ['s', 'ȿʂᵴᶊẜẝꜱꞩ'],
  ['ss', 'ß'],
  ['t', 'ŧƫƭȶʈᴛᵵⱦꝷꞇ'],
  ['th', 'þᵺꝥꝧ'],
  ['tl', '₺'],
  ['ts', 'ʦ'],
  ['u', 'ʉᴜᵾᶙ'],
  ['ue', 'ᵫ'],
  ['v', 'ʋᴠᶌỽⱱⱴꝟ'],
  ['vy', 'ꝡ'],
  ['w', 'ᴡⱳ'],
  ['x', 'ᶍ'],
  ['y', 'ƴɏʏỿ'],
  ['z', 'ƶȥɀʐʑᴢᵶᶎⱬ'],
  ['|', '∣'],
  ['||', '‖∥'],
] as const;

const plainOf = new Map(
  rules.flatMap(([plain, given]) => Array.from(given, (letter) => [letter, plain] as const)),
);
const special = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');
const plain = (letter: string) => plainOf.get(letter) ?? letter;
