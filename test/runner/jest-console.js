import { fileURLToPath } from 'node:url';
import { BufferedConsole, CustomConsole, getConsoleOutput } from '@jest/console';
import { shownFrames } from './frames.js';

const config = { rootDir: fileURLToPath(new URL('../../', import.meta.url)), testMatch: [] };
/** Frames between `write` and a test's call: those of the console itself. */
const OWN_FRAMES = 4;

// What tests say, with its place, as jest's own runner shows it.
globalThis.console = new CustomConsole(process.stdout, process.stderr, (type, message) => {
  const entries = BufferedConsole.write([], type, message, OWN_FRAMES);
  return getConsoleOutput(
    entries.map((entry) => ({ ...entry, origin: shownFrames(entry.origin) })),
    config,
    {},
  );
});
