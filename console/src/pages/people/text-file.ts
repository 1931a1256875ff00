import { t } from '#words';

/** Larger ones hold no list of people. */
const LARGEST_BYTES = 1_000_000;

/** The text of a file: UTF-8, UTF-16, else as older programs of Windows write it. @throws Error if it is too large */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > LARGEST_BYTES) throw new Error(t`The file is larger than 1 MB`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
