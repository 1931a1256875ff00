import { t } from '#words';
import { i18n } from '#words/i18n';

/** `Ada, Bo, and Cy`, in the language of the texts. */
export const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);

/** `Ada, Bo, and 3 more`, of names of which there may be many. */
export const someOf = (names: readonly string[], most = 5): string =>
  allOf(names.length <= most ? names : [...names.slice(0, most), t`${{ count: names.length - most }} more`]);

/** `P1, P2, or P3`. */
export const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names);
