/** What words mean, in lower case. */
export type Words<T> = Readonly<Record<string, T>>;

/** The words come from senders: `constructor` must not find what every object has. */
export function meaning<T>(words: Words<T>, word: string): T | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
