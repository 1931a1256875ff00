const LONGEST = 35;

/** Is it a language tag (BCP 47), such as `de` or `en-GB`? */
export function isLocale(name: string): boolean {
  if (name.length > LONGEST) return false;
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
