import { once } from 'node:events';
import { watch } from 'chokidar';

/**
 * Calls back after each change of TypeScript and catalogues in folders, specs left out; also of files that are replaced by others, as
 * editors save them, after which Node.js's own watcher hears nothing more of them.
 * @returns the watcher, once it hears changes
 */
export async function watchSources(folders, onChange) {
  const watcher = watch(folders, { ignoreInitial: true });
  watcher.on('all', (_, path) => {
    if (/\.(ts|po)$/.test(path) && !path.endsWith('.spec.ts')) onChange(path);
  });
  await once(watcher, 'ready');
  return watcher;
}
