import { dictionary } from '@zxcvbn-ts/language-common';

/** Those of leaked lists that are long enough to be chosen here, in small letters; guessers try them first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8));

/** However it is written in capitals. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
