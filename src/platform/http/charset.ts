/**
 * Decodes bytes in a charset, by any of its names (WHATWG: `iso-8859-1`, `windows-1251`, `iso-2022-jp`, …).
 * @returns null: no charset, or an unknown one
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string | null {
  if (charset === undefined || charset.trim() === '') return null;
  try {
    return new TextDecoder(charset.trim()).decode(bytes);
  } catch {
    return null;
  }
}

/** The charset that a content type declares. */
export const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(contentType)?.[1];
