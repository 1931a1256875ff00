import { strFromU8 } from 'fflate';

/** What the directory of a zip file takes at most, with its end: that of 50,000 files with long names. */
export const LONGEST_DIRECTORY = 16 * 1024 * 1024;

const END = Buffer.from([0x50, 0x4b, 5, 6]);
const RECORD = 0x02014b50;
const UTF8 = 0x800;

/** What a zip file says of its files at its end. */
export interface ZipDirectory {
  count: number;
  /** CRC-32 by name. */
  checksums: ReadonlyMap<string, number>;
}

/** Reads the directory. @param tail the end of a zip file @returns null where it has none, or only a part of it */
export function directoryIn(tail: Buffer): ZipDirectory | null {
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + 22 > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const checksums = new Map<string, number>();
  let at = end - tail.readUInt32LE(end + 12);
  for (let record = 0; record < count; record++) {
    if (at < 0 || at + 46 > end || tail.readUInt32LE(at) !== RECORD) return null;
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const isLatin = (tail.readUInt16LE(at + 8) & UTF8) === 0;
    checksums.set(strFromU8(tail.subarray(at + 46, at + 46 + name), isLatin), tail.readUInt32LE(at + 16));
    at += 46 + name + extra + comment;
  }
  return { count, checksums };
}
