import { setImmediate as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { directoryIn, LONGEST_DIRECTORY } from './zip-directory.js';
import { shown } from './domain/json-text.js';
import { placeOfFile, type PlacedFile } from './sources/third-party/backup-files.js';
import { SourceRefused } from './domain/source-refused.js';

/** Compressed bytes that are inflated at a time: at most a thousand times as many come out. */
const SLICE = 4 * 1024;
export interface ZipLimits {
  /** Files and folders. */
  files: number;
  /** Bytes of one file, unpacked. */
  file: number;
  /** Bytes of all files that a backup has, unpacked. */
  kept: number;
  /** Bytes of everything, unpacked: what is not kept is unpacked, too. */
  all: number;
}

const ZIP_LIMITS: ZipLimits = {
  ...{ files: 50_000, file: 16 * 1024 * 1024, kept: 100 * 1024 * 1024, all: 512 * 1024 * 1024 },
};

/**
 * Reads the files of a backup from a zip file that comes in parts, with little memory: nothing is written to a disk, no link
 * is followed, and names decide only which files these are.
 * @param keep called for each file with its text, in the order of the zip file
 * @throws SourceRefused for what is no zip file or not a whole one, for paths that lead out of it, for several backups, texts
 * that are not UTF-8, and for more than the limits
 */
export async function unzipBackup(
  parts: AsyncIterable<Uint8Array>,
  keep: (file: PlacedFile, text: string) => Promise<void>,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<void> {
  const reader = new Reader(limits);
  for await (const part of parts) {
    for (let from = 0; from < part.length; from += SLICE) {
      reader.push(part.subarray(from, from + SLICE));
      for (const { place, text } of reader.take()) await keep(place, text);
    }
    // Others get their turn.
    await pause();
  }
  reader.end();
}

interface Ready {
  place: PlacedFile;
  text: string;
}

class Reader {
  private readonly zip = new Unzip((file) => this.begin(file));
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private ready: Ready[] = [];
  private failure: Error | null = null;
  /** The last slices, in which the directory is. */
  private readonly tail: Uint8Array[] = [];
  private tailLength = 0;
  /** Of the files that are kept, by name. */
  private readonly checksums = new Map<string, number>();
  private root: string | null = null;
  private begun = 0;
  private ended = 0;
  private isFirst = true;
  private readonly bytes = { kept: 0, all: 0 };

  constructor(private readonly limits: ZipLimits) {
    this.zip.register(UnzipInflate);
  }

  push(slice: Uint8Array): void {
    if (this.isFirst && !startsAsZip(slice)) throw new SourceRefused('That is no zip file');
    this.isFirst = false;
    this.remember(slice);
    try {
      this.zip.push(slice);
    } catch (error) {
      this.failure ??= new SourceRefused(`The zip file cannot be read: ${reasonOf(error)}`);
    }
    if (this.failure) throw this.failure;
  }

  take(): Ready[] {
    const ready = this.ready;
    this.ready = [];
    return ready;
  }

  /** The end of a zip file says which files it has: one that was cut off, has lost a file or was damaged is refused. */
  end(): void {
    const directory = directoryIn(Buffer.concat(this.tail));
    if (directory === null || directory.count !== this.begun || this.begun !== this.ended)
      throw new SourceRefused('The zip file is not whole, or is encrypted; nothing was read');
    for (const [name, checksum] of this.checksums)
      if (directory.checksums.get(name) !== checksum)
        throw new SourceRefused(`The zip file is damaged: ${shown(name)} is not what was packed; nothing was read`);
    if (this.root === null)
      throw new SourceRefused(
        'The zip file has no backup: none of the folders users, teams, schedules, escalations, …',
      );
  }

  private remember(slice: Uint8Array): void {
    this.tail.push(slice);
    this.tailLength += slice.length;
    while (this.tailLength - (this.tail[0]?.length ?? 0) >= LONGEST_DIRECTORY)
      this.tailLength -= this.tail.shift()?.length ?? 0;
  }

  private begin(file: UnzipFile): void {
    if (++this.begun > this.limits.files) return this.fail(`The zip file has more than ${this.limits.files} files`);
    const place = this.placeOf(file.name);
    const chunks: Uint8Array[] = [];
    let size = 0;
    let checksum = 0;
    file.ondata = (error, chunk, isLast) => {
      if (this.failure) return;
      if (error) return this.fail(`${shown(file.name)} cannot be unpacked: ${reasonOf(error)}`);
      size += chunk.length;
      this.bytes.all += chunk.length;
      if (place !== null) this.bytes.kept += chunk.length;
      const { file: most, kept, all } = this.limits;
      if (place !== null && size > most) return this.fail(`${shown(file.name)} is larger than ${inMegabytes(most)}`);
      if (this.bytes.kept > kept)
        return this.fail(`The backup is larger than ${inMegabytes(kept)}: use the command line`);
      if (this.bytes.all > all) return this.fail(`The zip file unpacks to more than ${inMegabytes(all)}`);
      if (place !== null) {
        chunks.push(chunk);
        checksum = crc32(chunk, checksum);
      }
      if (!isLast) return;
      this.ended++;
      if (place === null) return;
      this.checksums.set(file.name, checksum);
      this.finish(place, chunks);
    };
    file.start();
  }

  private placeOf(name: string): PlacedFile | null {
    try {
      const place = placeOfFile(name);
      if (place === null) return null;
      if (this.root !== null && this.root !== place.root)
        this.fail(`The zip file has more than one backup: in ${shown(this.root)} and in ${shown(place.root)}`);
      this.root ??= place.root;
      return place;
    } catch (error) {
      this.failure ??= error as Error;
      return null;
    }
  }

  private finish(place: PlacedFile, chunks: readonly Uint8Array[]): void {
    try {
      this.ready.push({ place, text: this.decoder.decode(Buffer.concat(chunks)) });
    } catch {
      this.fail(`${place.kind}/${shown(place.name)} is no text in UTF-8`);
    }
  }

  private fail(message: string): void {
    this.failure ??= new SourceRefused(message);
  }
}

/** A file, or nothing but an end. */
const startsAsZip = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));

const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
