import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './waiting.js';

/**
 * A file or folder that the test files of a run share. The first one that asks makes it, the others wait for that.
 * @param make makes it under the path that it is given
 * @returns its path; it goes with the run
 * @throws what `make` throws; then the next one that asks tries again
 */
export async function oncePerRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) throw new Error('TEST_RUN_FOLDER is not set: the global setup makes it');
  const path = join(folder, name);
  const [lock, unfinished] = [`${path}.lock`, `${path}.unfinished`];
  await until(`${name} is made`, async () => {
    if (existsSync(path)) return true;
    if (!(await isMade(lock))) return false;
    try {
      // It may have been made between the question and the lock.
      if (existsSync(path)) return true;
      await rm(unfinished, { recursive: true, force: true });
      await make(unfinished);
      await rename(unfinished, path);
      return true;
    } finally {
      await rm(lock, { recursive: true });
    }
  });
  return path;
}

/** Makes a folder; false: it is there already. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
