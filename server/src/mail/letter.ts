import { languages } from '@consultflow/contract/language/languages';
import { currentLanguage, t } from '@consultflow/contract/language/t';
import { oneLine } from '@consultflow/contract/text';
import type { Letterhead } from '../letterhead/letterhead.ts';
import { beginning } from '../news/quoted.ts';
import { JOINER, unlinked } from '../news/unlinked.ts';

/** A link of our own. */
type Action = { label: string; url: string };

/**
 * The content of a mail; the layout is the same for all. It may contain user input: only actions, the footer and the
 * address of a video call are links.
 */
export type Letter = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** The address of a video call. */
  call?: string | undefined;
  /** One of several entries of a mail. */
  items?: {
    title: string;
    text: string;
    call?: string | undefined;
    /** What somebody wrote; each of its lines is set off. */
    quote?: string;
    /** Only staff see it. */
    isNote?: boolean;
    action: Action;
  }[];
  action?: Action;
  foot: string[];
};

/** A single line for a header; it cannot start another header, and no program decodes a part of it. */
export const headerLine = (text: string) =>
  beginning(oneLine(text.replaceAll('\0', ' ')), 200).replaceAll('=?', `=${JOINER}?`);

export const subjectOf = ({ subject }: Letter) => unlinked(headerLine(subject));

export const textOf = ({ title, paragraphs, call, items = [], action, foot }: Letter) =>
  [
    unlinked(title),
    ...paragraphs.map(unlinked),
    ...(call ? [linkOf(callAction(call))] : []),
    ...items.map(itemText),
    ...(action ? [linkOf(action)] : []),
    `-- \n${foot.join('\n')}`,
  ].join('\n\n');

const itemText = ({ title, text, call, quote, action }: NonNullable<Letter['items']>[number]) =>
  [
    `* ${unlinked(title)}`,
    ...(text ? [unlinked(text)] : []),
    ...(call ? [linkOf(callAction(call))] : []),
    ...(quote ? ['', unlinked(quote).replaceAll(/^/gm, '  '), ''] : []),
    linkOf(action),
  ].join('\n');

const callAction = (url: string): Action => ({ label: t('Link of the video call'), url });

const linkOf = ({ label, url }: Action) => `${label}:\n${url}`;

/** The design tokens of the screens in a notation that mail programs understand. */
const colour = {
  ink: '#16263d',
  quiet: '#52627a',
  paper: '#f3f6f8',
  surface: '#ffffff',
  line: '#d4dde5',
  primary: '#0b6b70',
  note: '#9a5b00',
} as const;
const font = "font-family:'IBM Plex Sans','Segoe UI',Helvetica,Arial,sans-serif";

/** Tables, no scripts, nothing loaded from elsewhere. */
export const htmlOf = (
  { title, paragraphs, call, items = [], action, foot }: Letter,
  firm: Letterhead,
) => `<!doctype html>
<html lang="${currentLanguage()}" dir="${languages[currentLanguage()].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${shown(title)}</title></head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="${font};font-size:15px;font-weight:600;color:${colour.ink};padding:0 4px 16px">
${markOf(firm)} ${shown(firm.name)}</td></tr>
<tr><td bgcolor="${colour.surface}" style="background:${colour.surface};border:1px solid ${colour.line};border-top:3px solid ${colour.primary};border-radius:8px;padding:28px 28px 24px">
<h1 dir="auto" style="${font};margin:0 0 16px;font-size:21px;line-height:28px;font-weight:600;color:${colour.ink}">${shown(title)}</h1>
${paragraphs.map(paragraph).join('\n')}${call ? callLine(call) : ''}${items.map(item).join('\n')}${action ? button(action) : ''}
</td></tr>
<tr><td style="${font};font-size:13px;line-height:20px;color:${colour.quiet};padding:16px 4px 0">${foot.map(linked).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** The content id in the mail. */
export const LOGO = 'logo@consultflow';
/** In pixels. */
const LOGO_BOX = { width: 160, height: 40 };

function markOf({ logo }: Letterhead) {
  if (!logo) return `<span style="color:${colour.primary}">&#10022;</span>`;
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:${LOGO}" alt="" width="${width}" height="${height}" style="vertical-align:middle;margin-right:8px">`;
}

const paragraph = (text: string) =>
  `<p dir="auto" style="${font};margin:0 0 14px;font-size:15px;line-height:23px;color:${colour.ink}">${shown(text)}</p>`;

const item = ({ title, text, call, quote, isNote, action }: NonNullable<Letter['items']>[number]) =>
  `<h2 dir="auto" style="${font};margin:18px 0 4px;font-size:16px;line-height:23px;font-weight:600;color:${colour.ink}">${shown(title)}</h2>
${text && `<p dir="auto" style="${font};margin:0 0 4px;font-size:15px;line-height:23px;color:${isNote ? colour.note : colour.ink}">${shown(text)}</p>`}
${call ? callLine(call) : ''}
${quote ? quotation(quote, isNote ? colour.note : colour.primary) : ''}
<p style="${font};margin:0 0 14px;font-size:15px;line-height:23px"><a href="${escaped(action.url)}" style="color:${colour.primary};text-decoration:underline">${escaped(action.label)}</a></p>`;

const callLine = (url: string) =>
  `<p style="${font};margin:0 0 14px;font-size:15px;line-height:23px;color:${colour.ink}">${escaped(t('Link of the video call'))}:<br><a href="${escaped(url)}" dir="ltr" style="color:${colour.primary};text-decoration:underline;word-break:break-all">${escaped(url)}</a></p>`;

function quotation(text: string, line: string) {
  const side = languages[currentLanguage()].direction === 'rtl' ? 'right' : 'left';
  return `<blockquote dir="auto" style="${font};margin:8px 0;padding:2px 0;padding-${side}:16px;border-${side}:3px solid ${line};font-size:15px;line-height:23px;color:${colour.ink}">${shown(text)}</blockquote>`;
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 4px"><tr>
<td bgcolor="${colour.primary}" style="background:${colour.primary};border-radius:6px">
<a href="${escaped(url)}" style="${font};display:inline-block;padding:11px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr></table>`;

/** An address at the end of a line becomes a link. */
const linked = (line: string) =>
  escaped(line).replace(
    /(https?:\/\/\S+)$/,
    `<a href="$1" style="color:${colour.quiet};text-decoration:underline">$1</a>`,
  );

/** Text that may be user input. */
const shown = (text: string) => escaped(unlinked(text));

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\n', '<br>');
