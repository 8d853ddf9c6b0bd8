/** The city of a time zone, as it is called today. */
export function zoneCity(zone: string) {
  if (/^(?:Etc\/.*|UTC|GMT|UCT|Zulu|Universal)$/.test(zone)) return 'UTC';
  const city = zone.split('/').at(-1) ?? zone;
  return (renamed[city] ?? city).replaceAll('_', ' ');
}

/** 'Istanbul time'; whose clock follows no city has UTC. */
export const zoneTime = (zone: string) => (zoneCity(zone) === 'UTC' ? 'UTC' : `${zoneCity(zone)} time`);

/** Browsers keep names of zones that their cities have given up. */
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
