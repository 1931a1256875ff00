import { once } from 'node:events';
import { watch } from 'chokidar';

/**
 * Calls back after each change of the TypeScript of a folder, its specs left out; also of files that are replaced by others, as
 * editors save them, after which Node.js's own watcher hears nothing more of them.
 * @returns the watcher, once it hears changes
 */
export async function watchSources(folder, onChange) {
  const watcher = watch(folder, { ignoreInitial: true });
  watcher.on('all', (_, path) => {
    if (path.endsWith('.ts') && !path.endsWith('.spec.ts')) onChange(path);
  });
  await once(watcher, 'ready');
  return watcher;
}
