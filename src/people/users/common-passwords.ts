import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords of leaked lists, in lower case, without those that are too short anyway. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8));

/** What guessers put together for this service; SECURITY.md lists them. */
export const SERVICE_WORDS = [
  ...['pager', 'paging', 'alert', 'alerts', 'incident', 'incidents', 'oncall', 'duty', 'escalation', 'heartbeat'],
  ...['admin', 'administrator', 'root', 'user', 'team', 'password', 'login', 'welcome', 'secret', 'changeme'],
] as const;
/** Nothing begins in two ways, so that matching takes no time. */
const OF_SERVICE_WORDS = new RegExp(`^(?:${[...SERVICE_WORDS].sort().reverse().join('|')})+$`);
const LONGEST = 72;

export type GuessedEarly = 'common' | 'service-words';

/** Why guessers find it early; null: they do not. However it is written in capitals. */
export function guessedEarly(password: string): GuessedEarly | null {
  const small = password.toLowerCase();
  if (COMMON.has(small)) return 'common';
  const letters = small.slice(0, LONGEST).replaceAll(/\P{L}/gu, '');
  return OF_SERVICE_WORDS.test(letters) ? 'service-words' : null;
}
