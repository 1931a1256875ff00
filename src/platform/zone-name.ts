/** Is it the name of an IANA time zone, in either case (`Europe/Berlin`)? Offsets such as `+02:00` are not. */
export function isZoneName(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
