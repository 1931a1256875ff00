const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;
const EARLIEST_YEAR = 1900;

/**
 * The instant of an ISO 8601 date or date-time, from 1900 to 9999; UTC without an offset (contract: "All timestamps are
 * UTC"). Null for anything else, such as 30 February.
 */
export function parseInstant(text: string): Date | null {
  const [, year, month, day, time = '00:00', offset = 'Z'] = ISO.exec(text) ?? [];
  if (year === undefined || Number(year) < EARLIEST_YEAR) return null;
  const midnight = new Date(`${year}-${month}-${day}T00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const instant = new Date(`${year}-${month}-${day}T${time}${colon.toUpperCase()}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
