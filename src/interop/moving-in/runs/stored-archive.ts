import { setImmediate as pause } from 'node:timers/promises';
import { isObject } from '../../codec/wire-object.js';
import type { Archive, Head, StoredAnswer } from '../archive-folder.js';
import { SourceRefused } from '../domain/source-refused.js';
import type { MovingInFile } from './run-files.entity.js';

/** Of all answers together: what a process can hold beside its other work. */
const MOST_BYTES = 100 * 1024 * 1024;
/** Answers that are written at a time. */
const AT_ONCE = 50;

type File = Pick<MovingInFile, 'name' | 'status' | 'body'>;

/** What an API has answered, in the database. */
export class StoredArchive implements Archive {
  private readonly known: Map<string, File>;
  private unwritten: File[] = [];
  private bytes: number;

  /**
   * @param files those that are stored already
   * @param write stores further ones; throws where nobody wants them any more
   */
  constructor(
    readonly head: Head,
    files: readonly File[],
    private readonly write: (files: readonly File[]) => Promise<void>,
  ) {
    this.known = new Map(files.map((file) => [file.name, file]));
    this.bytes = files.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
  }

  async answer(path: string): Promise<StoredAnswer | null> {
    const file = this.known.get(path);
    if (file === undefined) return null;
    // Others get their turn.
    await pause();
    const body: unknown = file.body === null ? null : JSON.parse(file.body);
    return { path, status: file.status, at: '', body: isObject(body) ? body : null };
  }

  async store({ path, status, body }: StoredAnswer): Promise<void> {
    const text = body === null ? null : JSON.stringify(body);
    this.bytes += text?.length ?? 0;
    if (this.bytes > MOST_BYTES)
      throw new SourceRefused(`The organisation is larger than ${MOST_BYTES / 1024 / 1024} MB: use the command line`);
    const file = { name: path, status, body: text };
    this.known.set(path, file);
    this.unwritten.push(file);
    if (this.unwritten.length >= AT_ONCE) await this.flush();
  }

  finish(): Promise<void> {
    return this.flush();
  }

  /** What has been answered so far is kept. */
  async flush(): Promise<void> {
    const files = this.unwritten;
    this.unwritten = [];
    if (files.length > 0) await this.write(files);
  }
}
