import { i18n } from '#words/i18n';

/** `Ada, Bo, and Cy`, in the language of the page. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(names);
