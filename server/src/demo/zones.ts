/** Where the people of these calling codes are; the longest that matches counts. */
const zones: Record<string, string> = {
  '+1 302': 'America/New_York',
  '+1 418': 'America/Toronto',
  '+1 912': 'America/New_York',
  '+20': 'Africa/Cairo',
  '+212': 'Africa/Casablanca',
  '+233': 'Africa/Accra',
  '+254': 'Africa/Nairobi',
  '+30': 'Europe/Athens',
  '+33': 'Europe/Paris',
  '+34': 'Europe/Madrid',
  '+353': 'Europe/Dublin',
  '+380': 'Europe/Kyiv',
  '+381': 'Europe/Belgrade',
  '+40': 'Europe/Bucharest',
  '+420': 'Europe/Prague',
  '+44': 'Europe/London',
  '+47': 'Europe/Oslo',
  '+48': 'Europe/Warsaw',
  '+49': 'Europe/Berlin',
  '+51': 'America/Lima',
  '+52': 'America/Mexico_City',
  '+55': 'America/Sao_Paulo',
  '+56': 'America/Santiago',
  '+61': 'Australia/Adelaide',
  '+65': 'Asia/Singapore',
  '+66': 'Asia/Bangkok',
  '+81': 'Asia/Tokyo',
  '+82': 'Asia/Seoul',
  '+84': 'Asia/Ho_Chi_Minh',
  '+86': 'Asia/Shanghai',
  '+90': 'Europe/Istanbul',
  '+91': 'Asia/Kolkata',
  '+968': 'Asia/Muscat',
  '+971': 'Asia/Dubai',
  '+972': 'Asia/Jerusalem',
};

/** The time zone of a phone number; null if the number does not tell. */
export function zoneOf(phone: string) {
  const codes = Object.keys(zones).filter((code) => phone.startsWith(code));
  const longest = codes.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? null : zones[longest]!;
}
