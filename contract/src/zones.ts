import { t } from './language/t.ts';

/** The city of a time zone, by its current name. */
export function zoneCity(zone: string) {
  if (/^(?:Etc\/.*|UTC|GMT|UCT|Zulu|Universal)$/.test(zone)) return 'UTC';
  const city = zone.split('/').at(-1) ?? zone;
  return (renamed[city] ?? city).replaceAll('_', ' ');
}

/** 'Istanbul time'; a zone without a city is UTC. */
export const zoneTime = (zone: string) =>
  zoneCity(zone) === 'UTC' ? 'UTC' : t('{city} time', { city: zoneCity(zone) });

/** Browsers still use outdated names for some zones. */
const renamed: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Dacca: 'Dhaka',
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
