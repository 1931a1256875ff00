import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { isObject, type Json } from '../codec/wire-object.js';
import { parsedJson } from './domain/json-text.js';
import { SourceRefused } from './domain/source-refused.js';

const VERSION = 1;
const HEAD = 'archive.json';
const ANSWERS = 'answers';
const LARGEST_ANSWER = 64 * 1024 * 1024;

export interface Head {
  /** The name of the source (`sources/sources.ts`). */
  source: string;
  /** The address of the API. */
  from: string;
  startedAt: string;
  /** Null: not everything has been asked for yet. */
  finishedAt: string | null;
}

/** An answer as it came. */
export interface StoredAnswer {
  path: string;
  status: number;
  at: string;
  body: Json | null;
}

/** What an API has answered, wherever it is kept. */
export interface Archive {
  readonly head: Head;
  /** Null: that has not been asked for. */
  answer(path: string): Promise<StoredAnswer | null>;
  store(answer: StoredAnswer): Promise<void>;
  /** Everything has been asked for. */
  finish(now: Date): Promise<void>;
}

/**
 * What an API has answered, a file for each answer: the whole organisation, to be read again when the service is gone.
 * `archive.json` says from where and when; `answers/<hash of the path>.json` has path, status, time and body.
 */
export class ArchiveFolder implements Archive {
  private constructor(
    private readonly folder: string,
    readonly head: Head,
  ) {}

  /** @throws SourceRefused for a folder that is no archive */
  static async open(folder: string): Promise<ArchiveFolder> {
    const head = await jsonIn(join(folder, HEAD));
    if (!isObject(head) || head['version'] !== VERSION) throw new SourceRefused(`${folder} is no archive of an API`);
    const { source, from, startedAt, finishedAt } = head;
    const isHead = typeof from === 'string' && typeof startedAt === 'string';
    if (!isHead) throw new SourceRefused(`${join(folder, HEAD)} does not say from where the archive is`);
    return new ArchiveFolder(folder, {
      // Older ones know one source only.
      source: typeof source === 'string' ? source : 'api',
      from,
      startedAt,
      finishedAt: typeof finishedAt === 'string' ? finishedAt : null,
    });
  }

  /** The one that is there, to go on with it, or a new one. @throws SourceRefused where it is of another service */
  static async begin(
    folder: string,
    { source, from }: Pick<Head, 'source' | 'from'>,
    now: Date,
  ): Promise<ArchiveFolder> {
    if (await exists(join(folder, HEAD))) {
      const present = await ArchiveFolder.open(folder);
      const { head } = present;
      if (head.from === from && head.source === source) return present;
      throw new SourceRefused(`${folder} is an archive of ${head.from} (${head.source}); name another folder`);
    }
    const archive = new ArchiveFolder(folder, { source, from, startedAt: now.toISOString(), finishedAt: null });
    await mkdir(join(folder, ANSWERS), { recursive: true });
    await archive.writeHead(archive.head);
    return archive;
  }

  /** Null: that has not been asked for. */
  async answer(path: string): Promise<StoredAnswer | null> {
    const file = this.fileOf(path);
    const found = await stat(file).catch(() => null);
    if (found === null) return null;
    if (found.size > LARGEST_ANSWER) throw new SourceRefused(`${file} is larger than 64 MB`);
    const json = await jsonIn(file);
    if (!isObject(json) || json['path'] !== path || typeof json['status'] !== 'number')
      throw new SourceRefused(`${file} is no answer to ${path}`);
    const { status, at, body } = json;
    return { path, status, at: typeof at === 'string' ? at : '', body: isObject(body) ? body : null };
  }

  /** Whole or not at all, whenever the process ends. */
  async store(answer: StoredAnswer): Promise<void> {
    await writeWhole(this.fileOf(answer.path), answer);
  }

  async finish(now: Date): Promise<void> {
    await this.writeHead({ ...this.head, finishedAt: now.toISOString() });
  }

  private writeHead(head: Head): Promise<void> {
    return writeWhole(join(this.folder, HEAD), { version: VERSION, ...head });
  }

  private fileOf(path: string): string {
    return join(this.folder, ANSWERS, `${sha256(path).slice(0, 32)}.json`);
  }
}

/**
 * What an archive has answered to a path; null: the service did not give it, or it is optional and older archives lack it.
 * @throws SourceRefused where it is incomplete
 */
export async function archivedBody(archive: Archive, path: string, isOptional = false): Promise<Json | null> {
  const answer = await archive.answer(path);
  if (answer === null && isOptional) return null;
  if (answer === null) throw new SourceRefused(`The archive is incomplete: it has no answer to ${path}; crawl again`);
  return answer.body;
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new SourceRefused(`Cannot read ${file}: ${error.message}`);
  });
  return parsedJson(file, text);
}

async function writeWhole(file: string, json: object): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, JSON.stringify(json), { mode: 0o600 });
  await rename(draft, file);
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
