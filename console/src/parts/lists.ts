import { i18n } from '#words/i18n';

/** `Ada, Bo, and Cy`, in the language of the texts. */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);

/** `P1, P2, or P3`. */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names);
