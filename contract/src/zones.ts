import { type Message, msg, t } from './language/t.ts';

/** The city of a time zone, by its current name; of many it is the English one. A zone without a city is 'UTC+3'. */
export function zoneCity(zone: string) {
  if (/^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal|Greenwich|GMT(?:[+-]?0)?)$/.test(zone)) return 'UTC';
  // Etc/GMT-3 is three hours ahead of UTC.
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? [];
  if (hours) return `UTC${sign === '-' ? '+' : '-'}${hours}`;
  const city = zone.split('/').at(-1) ?? zone;
  const name = (renamed[city] ?? city).replaceAll('_', ' ');
  const known = cities[name];
  return known ? t(known) : name;
}

/** 'Istanbul time', 'UTC', 'UTC+3' */
export function zoneTime(zone: string) {
  const city = zoneCity(zone);
  return city.startsWith('UTC') ? city : t('{city} time', { city });
}

/** Browsers still use outdated names for some zones. */
const renamed: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Dacca: 'Dhaka',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Macao: 'Macau',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh_City',
  Thimbu: 'Thimphu',
  Truk: 'Chuuk',
  Ujung_Pandang: 'Makassar',
  Ulan_Bator: 'Ulaanbaatar',
};

/** Cities with a name of their own in other languages, where the firms of our users are. */
const cities: Record<string, Message> = {
  Algiers: msg('Algiers', 'city'),
  Amman: msg('Amman', 'city'),
  Amsterdam: msg('Amsterdam', 'city'),
  Athens: msg('Athens', 'city'),
  Baghdad: msg('Baghdad', 'city'),
  Bahrain: msg('Bahrain', 'city'),
  Beirut: msg('Beirut', 'city'),
  Berlin: msg('Berlin', 'city'),
  Brussels: msg('Brussels', 'city'),
  Cairo: msg('Cairo', 'city'),
  Casablanca: msg('Casablanca', 'city'),
  Damascus: msg('Damascus', 'city'),
  Dubai: msg('Dubai', 'city'),
  'Hong Kong': msg('Hong Kong', 'city'),
  Istanbul: msg('Istanbul', 'city'),
  Kuwait: msg('Kuwait', 'city'),
  Lisbon: msg('Lisbon', 'city'),
  London: msg('London', 'city'),
  Madrid: msg('Madrid', 'city'),
  Moscow: msg('Moscow', 'city'),
  Muscat: msg('Muscat', 'city'),
  'New York': msg('New York', 'city'),
  Paris: msg('Paris', 'city'),
  Qatar: msg('Qatar', 'city'),
  Riyadh: msg('Riyadh', 'city'),
  Rome: msg('Rome', 'city'),
  Shanghai: msg('Shanghai', 'city'),
  Singapore: msg('Singapore', 'city'),
  Sofia: msg('Sofia', 'city'),
  Stockholm: msg('Stockholm', 'city'),
  Tokyo: msg('Tokyo', 'city'),
  Tripoli: msg('Tripoli', 'city'),
  Tunis: msg('Tunis', 'city'),
  Vienna: msg('Vienna', 'city'),
  Warsaw: msg('Warsaw', 'city'),
  Zurich: msg('Zurich', 'city'),
};
