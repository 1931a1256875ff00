import { i18n } from '#words/i18n';

/** `P1, P2, and P3`: all of them, as the language says it. */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
