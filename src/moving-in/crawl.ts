import type { ApiClient } from './api-client.js';
import { archivedBody, ArchiveFolder } from './archive-folder.js';
import { collect, type CollectOptions } from './domain/collect.js';
import type { RawOrg } from './domain/raw.js';

/**
 * Reads an organisation from its API and keeps every answer in the folder. What the folder has already is not asked for
 * again: after an interruption the same call goes on, and a complete archive needs no service.
 * @throws SourceRefused
 */
export async function crawl(
  client: ApiClient,
  folder: string,
  { now, ...options }: CollectOptions & { now: () => Date },
): Promise<RawOrg> {
  const archive = await ArchiveFolder.begin(folder, client.origin, now());
  if (archive.head.finishedAt !== null) return readArchive(folder, options);
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
export async function readArchive(folder: string, options: CollectOptions = {}): Promise<RawOrg> {
  const archive = await ArchiveFolder.open(folder);
  const get = (path: string, isOptional?: boolean) => archivedBody(archive, path, isOptional);
  return collect(get, { ...options, timelinesFrom: archive.head.startedAt });
}
