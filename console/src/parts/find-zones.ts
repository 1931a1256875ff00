/** Finds time zones by what people call them. */
import { folded } from '../../../src/platform/domain/folded.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import { offsetOf } from './moment.js';
import { formerNames, zoneName } from './zones.js';

/** What IANA does not say: countries, cities without a zone of their own, and the abbreviations that people use, by zone. */
const CALLED: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'Egypt, Alexandria, EET, EEST',
  'Africa/Johannesburg': 'South Africa, Cape Town, Durban, Pretoria, SAST',
  'Africa/Lagos': 'Nigeria, Abuja, WAT',
  'Africa/Nairobi': 'Kenya, EAT',
  'Africa/Casablanca': 'Morocco, Rabat',
  'America/Anchorage': 'Alaska, AKST, AKDT',
  'America/Argentina/Buenos_Aires': 'Argentina, ART',
  'America/Bogota': 'Colombia, COT',
  'America/Chicago': 'USA, Central Time, Dallas, Houston, Austin, Minneapolis, CT, CST, CDT',
  'America/Denver': 'USA, Mountain Time, Salt Lake City, MT, MST, MDT',
  'America/Halifax': 'Atlantic Time, AST, ADT',
  'America/Los_Angeles': 'USA, Pacific Time, San Francisco, Seattle, San Diego, Las Vegas, Portland, PT, PST, PDT',
  'America/Mexico_City': 'Mexico, Guadalajara',
  'America/New_York': 'USA, Eastern Time, Boston, Washington, Miami, Atlanta, Philadelphia, ET, EST, EDT',
  'America/Phoenix': 'USA, Arizona, MST',
  'America/Santiago': 'Chile',
  'America/Sao_Paulo': 'Brazil, Rio de Janeiro, Brasilia, BRT',
  'America/St_Johns': 'Newfoundland, NST, NDT',
  'America/Toronto': 'Canada, Eastern Time, Montreal, Ottawa, ET, EST, EDT',
  'America/Vancouver': 'Canada, Pacific Time, PT, PST, PDT',
  'Asia/Bangkok': 'Thailand, ICT',
  'Asia/Dubai': 'United Arab Emirates, Abu Dhabi, GST',
  'Asia/Ho_Chi_Minh': 'Vietnam, Hanoi, ICT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Jakarta': 'Indonesia, WIB',
  'Asia/Jerusalem': 'Israel, Tel Aviv, Haifa, IST, IDT',
  'Asia/Karachi': 'Pakistan, Lahore, Islamabad, PKT',
  'Asia/Kathmandu': 'Nepal, NPT',
  'Asia/Kolkata': 'India, Mumbai, Delhi, Bengaluru, Bangalore, Chennai, Hyderabad, Pune, IST',
  'Asia/Kuala_Lumpur': 'Malaysia, MYT',
  'Asia/Manila': 'Philippines, PHT',
  'Asia/Riyadh': 'Saudi Arabia, Jeddah, AST',
  'Asia/Seoul': 'Korea, Busan, KST',
  'Asia/Shanghai': 'China, Beijing, Shenzhen, Guangzhou, CST',
  'Asia/Singapore': 'SGT',
  'Asia/Taipei': 'Taiwan',
  'Asia/Tokyo': 'Japan, Osaka, Kyoto, JST',
  'Atlantic/Reykjavik': 'Iceland, GMT',
  'Australia/Adelaide': 'South Australia, ACST, ACDT',
  'Australia/Brisbane': 'Queensland, AEST',
  'Australia/Darwin': 'ACST',
  'Australia/Melbourne': 'Victoria, AEST, AEDT',
  'Australia/Perth': 'Western Australia, AWST',
  'Australia/Sydney': 'New South Wales, Canberra, AEST, AEDT',
  'Europe/Amsterdam': 'Netherlands, Rotterdam, CET, CEST',
  'Europe/Athens': 'Greece, EET, EEST',
  'Europe/Berlin': 'Germany, Munich, München, Hamburg, Cologne, Köln, Frankfurt, CET, CEST',
  'Europe/Brussels': 'Belgium, Antwerp, CET, CEST',
  'Europe/Bucharest': 'Romania, EET, EEST',
  'Europe/Budapest': 'Hungary, CET, CEST',
  'Europe/Copenhagen': 'Denmark, CET, CEST',
  'Europe/Dublin': 'Ireland, GMT, IST',
  'Europe/Helsinki': 'Finland, EET, EEST',
  'Europe/Istanbul': 'Turkey, Türkiye, Ankara, Izmir, TRT',
  'Europe/Kyiv': 'Ukraine, Odesa, Lviv, EET, EEST',
  'Europe/Lisbon': 'Portugal, Porto, WET, WEST',
  'Europe/London': 'England, United Kingdom, UK, Great Britain, Scotland, Edinburgh, Manchester, GMT, BST',
  'Europe/Madrid': 'Spain, Barcelona, Valencia, CET, CEST',
  'Europe/Moscow': 'Russia, Saint Petersburg, MSK',
  'Europe/Oslo': 'Norway, CET, CEST',
  'Europe/Paris': 'France, Lyon, Marseille, CET, CEST',
  'Europe/Prague': 'Czechia, Brno, CET, CEST',
  'Europe/Rome': 'Italy, Milan, Naples, Turin, CET, CEST',
  'Europe/Sofia': 'Bulgaria, EET, EEST',
  'Europe/Stockholm': 'Sweden, Gothenburg, Malmö, CET, CEST',
  'Europe/Vienna': 'Austria, Wien, Graz, CET, CEST',
  'Europe/Warsaw': 'Poland, Krakow, Gdansk, Wroclaw, CET, CEST',
  'Europe/Zurich': 'Switzerland, Geneva, Basel, Bern, CET, CEST',
  'Pacific/Auckland': 'New Zealand, Wellington, Christchurch, NZST, NZDT',
  'Pacific/Honolulu': 'USA, Hawaii, HST',
  UTC: 'GMT, Zulu, Coordinated Universal Time',
};

/** All that this browser knows, by place: what people type of `America/New_York` is `New York`. */
let all: readonly { zone: string; words: readonly string[] }[] | null = null;

function zones(): NonNullable<typeof all> {
  return (all ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map(zoneName))]
    .map((zone) => {
      const places = [zone, ...formerNames(zone)].map((name) => name.split('/').at(-1)!);
      const words = [...places, zone, ...(CALLED[zone]?.split(', ') ?? [])];
      return { zone, words: words.map((word) => folded(word.replaceAll('_', ' '))) };
    })
    .toSorted((a, b) => a.words[0]!.localeCompare(b.words[0]!, 'en')));
}

/** `UTC+2`, `GMT -3`, `+05:30`; in minutes. Null: none. */
function offsetIn(text: string): number | null {
  const [, sign, hours, minutes = '0'] =
    /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?:[:.]?([0-5]\d))?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1);
}

/**
 * Zones whose place, country, abbreviation, former name (`Calcutta`) or present offset (`UTC+2`) is typed; best first.
 * @param at milliseconds since 1970, for the offset
 */
export function findZones(typed: string, at: number): string[] {
  const offset = offsetIn(typed);
  if (offset !== null) return zones().flatMap(({ zone }) => (offsetOf(zone, at) === offset ? [zone] : []));
  const text = folded(typed.trim().replaceAll('_', ' '));
  const rank = (words: readonly string[]): number => {
    if (words.includes(text)) return 0;
    return words.some((word) => word.startsWith(text)) ? 1 : 2;
  };
  return zones()
    .filter(({ words }) => fitsTyped(words, text))
    .map(({ zone, words }) => ({ zone, rank: rank(words), isCalled: zone in CALLED }))
    .toSorted((a, b) => a.rank - b.rank || Number(b.isCalled) - Number(a.isCalled))
    .map(({ zone }) => zone);
}
