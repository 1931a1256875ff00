import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords of leaked lists, in lower case, without those that are too short anyway. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8));

/** Case-insensitive. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
