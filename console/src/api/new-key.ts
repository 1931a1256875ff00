/** An API key of 192 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `pager-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
