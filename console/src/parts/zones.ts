/** Browsers go on listing zones by the names that they had when ICU first knew them; IANA has renamed these since. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Today's name of an IANA time zone. */
export const zoneName = (zone: string): string => (Object.hasOwn(RENAMED, zone) ? RENAMED[zone]! : zone);

export interface ZoneChoice {
  zone: string;
  /** `Kolkata`, `Buenos Aires, Argentina`: its place comes first, which is what people type. */
  place: string;
}

/** Zones by continent, in the order of their places. @param kept one that is chosen, listed by this browser or not */
export function zonesByContinent(kept: string): [continent: string, zones: ZoneChoice[]][] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(kept ? [kept] : [])].map(zoneName));
  const continents = new Map<string, ZoneChoice[]>();
  for (const zone of names) {
    const [continent = '', ...rest] = zone.split('/');
    if (rest.length === 0) continue;
    const place = rest.toReversed().join(', ').replaceAll('_', ' ');
    continents.set(continent, [...(continents.get(continent) ?? []), { zone, place }]);
  }
  return [...continents].map(([continent, zones]) => [
    continent,
    zones.toSorted((a, b) => a.place.localeCompare(b.place, 'en')),
  ]);
}
