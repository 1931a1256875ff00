import { connection } from '../api/connection.js';
import { wordsLoaded } from '../words/parts.js';

/** A file of the console that every version has. */
const ALWAYS_THERE = '/console/manifest.webmanifest';

let tell = (): void => undefined;

/** Who tells the person that code is gone. */
export function tellBy(teller: () => void): void {
  tell = teller;
}

/**
 * Loads code that is no part of the first load; all dynamic imports but those of pages, which say it in their place, go through
 * it. Without a connection it waits for one. Code that is gone, because the service was upgraded, is told to the person.
 * @throws the import's error
 */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      const module = await load();
      await wordsLoaded();
      return module;
    } catch (error) {
      if (await isThere()) {
        tell();
        throw error;
      }
      connection.failed();
      await answered();
    }
  }
}

const isThere = (): Promise<boolean> =>
  fetch(`${ALWAYS_THERE}?at=${Date.now()}`, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

const answered = (): Promise<void> =>
  new Promise((resolve) => {
    const end = connection.listen(() => {
      if (connection.state.lostAt !== null) return;
      end();
      resolve();
    });
  });
