/** What programs call themselves in the header User-Agent: those for calendars, and browsers. */
const known: [RegExp, string][] = [
  [/dataaccessd|CalendarAgent|CalendarStore|\biCal\//i, 'Apple Calendar'],
  [/Google-Calendar/i, 'Google Calendar'],
  [/Thunderbird|Lightning/i, 'Thunderbird'],
  [/Microsoft[ .](Office|Outlook|Exchange)|\bOutlook/i, 'Outlook'],
  [/\bEvolution\b/i, 'Evolution'],
  [/ICSx5/i, 'ICSx5'],
  [/Nextcloud/i, 'Nextcloud'],
  [/Akonadi|KOrganizer/i, 'KOrganizer'],
  [/\bEdg/, 'Edge'],
  [/Firefox/i, 'Firefox'],
  [/Chrom(e|ium)/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

const MOST = 40;

/** The program that reads a feed, by its header User-Agent; empty if that does not name one. */
export function programOf(userAgent = '') {
  const found = known.find(([words]) => words.test(userAgent));
  if (found) return found[1];
  const [first = ''] = userAgent.trim().split(/[/(;\s]/);
  // Most programs that pretend to be a browser begin with this.
  if (first === 'Mozilla') return '';
  return first.replaceAll(/[^\w.+-]/g, '').slice(0, MOST);
}
