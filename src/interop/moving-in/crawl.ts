import type { ApiClient } from './api-client.js';
import { archivedBody, ArchiveFolder, type Archive } from './archive-folder.js';
import type { CollectOptions, Raw } from './sources/source.js';
import { sourceNamed } from './sources/sources.js';

type Options = Omit<CollectOptions, 'timelinesFrom'>;

/**
 * Reads an organisation from its API and keeps every answer in the folder. What the folder has already is not asked for
 * again: after an interruption the same call goes on, and a complete archive needs no service.
 * @throws SourceRefused
 */
export async function crawl(
  client: ApiClient,
  folder: string,
  { now, ...options }: Options & { now: () => Date },
): Promise<Raw> {
  const of = { source: client.source.name, from: client.base };
  return crawlInto(await ArchiveFolder.begin(folder, of, now()), client, { now, ...options });
}

/** The same into any archive. @throws SourceRefused */
export async function crawlInto(
  archive: Archive,
  client: Pick<ApiClient, 'get'>,
  { now, ...options }: Options & { now: () => Date },
): Promise<Raw> {
  if (archive.head.finishedAt !== null) return readFrom(archive, options);
  const raw = await sourceNamed(archive.head.source).collect(
    async (path, isOptional) => {
      const known = await archive.answer(path);
      if (known !== null) return known.body;
      const { status, body } = await client.get(path, isOptional);
      await archive.store({ path, status, at: now().toISOString(), body });
      return body;
    },
    { ...options, timelinesFrom: archive.head.startedAt },
  );
  await archive.finish(now());
  return raw;
}

/** The organisation of a complete archive. @throws SourceRefused */
export async function readArchive(folder: string, options: Options = {}): Promise<Raw> {
  return readFrom(await ArchiveFolder.open(folder), options);
}

/** The same of any archive. @throws SourceRefused */
export async function readFrom(archive: Archive, options: Options = {}): Promise<Raw> {
  return sourceNamed(archive.head.source).collect((path, isOptional) => archivedBody(archive, path, isOptional), {
    ...options,
    timelinesFrom: archive.head.startedAt,
  });
}
