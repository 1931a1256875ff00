import type { ApiClient } from './api-client.js';
import { archivedBody, ArchiveFolder, type Archive } from './archive-folder.js';
import { collect, type CollectOptions } from './domain/collect.js';
import type { RawOrg } from './domain/raw.js';

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
): Promise<RawOrg> {
  return crawlInto(await ArchiveFolder.begin(folder, client.origin, now()), client, { now, ...options });
}

/** The same into any archive. @throws SourceRefused */
export async function crawlInto(
  archive: Archive,
  client: Pick<ApiClient, 'get'>,
  { now, ...options }: Options & { now: () => Date },
): Promise<RawOrg> {
  if (archive.head.finishedAt !== null) return readFrom(archive, options);
  const raw = await collect(
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
export async function readArchive(folder: string, options: Options = {}): Promise<RawOrg> {
  return readFrom(await ArchiveFolder.open(folder), options);
}

/** The same of any archive. @throws SourceRefused */
export function readFrom(archive: Archive, options: Options = {}): Promise<RawOrg> {
  return collect((path, isOptional) => archivedBody(archive, path, isOptional), {
    ...options,
    timelinesFrom: archive.head.startedAt,
  });
}
