import type { SecretBox } from './secret-box.js';

/** Whoever knows such an address may post to it. Other addresses (a channel of Slack, a number) open nothing by themselves. */
const ADDRESS = /(?:https?:|[a-z][a-z\d+.-]*:[/\\]+)[^\s"'<>`]+/gi;
/** The parser of addresses takes some with blanks inside. */
const IS_ADDRESS = /^\s*https?:/i;

/** A secret address as a row holds it. */
export interface StoredAddress {
  /** What readers may see; the whole where it is no secret, or a process of an older version may have to read it. */
  value: string;
  /** The whole, sealed; null: `value` is the whole. */
  valueSealed: string | null;
}

/** @param keepsPlain whether processes of the version before, which read `value`, may still run */
export function sealAddress(box: SecretBox, address: string, keepsPlain: boolean): StoredAddress {
  const shown = shownAddress(address);
  if (shown === address) return { value: address, valueSealed: null };
  return { value: keepsPlain ? address : shown, valueSealed: box.seal(address) };
}

/** The whole address. @throws Error if it was sealed under an unknown key */
export function openAddress(box: SecretBox, { value, valueSealed }: StoredAddress): string {
  return valueSealed === null ? value : box.open(valueSealed);
}

/** The same; null: it cannot be decrypted. */
export function readableAddress(box: SecretBox, address: StoredAddress): string | null {
  try {
    return openAddress(box, address);
  } catch {
    return null;
  }
}

/** For readers: of each address in the text the host and `…`; the rest of it as it is. */
export function shownAddress(text: string): string {
  if (IS_ADDRESS.test(text)) return hostOf(text) ?? '…';
  return text.replaceAll(ADDRESS, (address) => hostOf(address) ?? '…');
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/…`;
}
