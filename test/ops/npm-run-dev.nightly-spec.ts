import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from './manifests.js';

/** What is not said by then is a failure: a busy machine that compiles for the first time takes more than half a minute. */
const PATIENCE_MS = 180_000;
/** Vite's usual port. */
const USUAL_PORT = 5173;

/** A checkout with the scripts of this one, and a service of one file. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pager-dev-'));
  cpSync(join(REPOSITORY, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const file of ['package.json', '.swcrc']) copyFileSync(join(REPOSITORY, file), join(folder, file));
  // With its time: a younger one would be installed anew.
  symlinkSync(join(REPOSITORY, 'package-lock.json'), join(folder, 'package-lock.json'));
  // The build is written beside the packages: not beside those of this checkout, of which somebody may run `npm run dev`.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(REPOSITORY, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, 'node_modules', name));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('console/index.html', '<p>The console under development</p>');
  copyFileSync(join(REPOSITORY, 'console/vite.config.ts'), join(folder, 'console/vite.config.ts'));
  cpSync(join(REPOSITORY, 'words'), join(folder, 'words'), { recursive: true });
  write('src/platform/config/read-config.ts', `export const readConfig = () => ({ database: { url: 'of no use' } });`);
  write('src/platform/database/embedded/embedded-database.ts', 'export const startEmbeddedDatabase = () => null;');
  write('src/main.ts', serves('at first'));
  return folder;
}

/** A service that says a word, and when the change was that it was started after. */
const serves = (word: string): string => `interface Said {
  word: string;
}
const said: Said = { word: '${word}' };
console.log(\`serves \${said.word}, restarted \${Number(process.env.RESTARTED_AT) > 0}\`);
console.log(\`console at \${process.env.CONSOLE_ADDRESS}\`);
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 60_000);
`;

const CRASHES = `interface Left {
  out: string;
}
throw new Error('crashed on purpose' as Left['out']);
`;

/* The whole command: a developer changes a file, as editors do, and sees what becomes of it. */
describe('npm run dev', () => {
  let folder: string;
  let dev: ChildProcess;
  let output = '';
  let heard: () => void = () => undefined;
  let usual: Server;

  /** Waits for more of the output. */
  const told = async (pattern: RegExp): Promise<RegExpExecArray> => {
    const late = AbortSignal.timeout(PATIENCE_MS);
    late.addEventListener('abort', () => heard());
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found;
      if (dev.exitCode !== null || late.aborted) throw new Error(`It never said ${pattern}:\n${output}`);
      await new Promise<void>((resolve) => (heard = resolve));
    }
  };
  /** As editors save: a new file in the place of the other. */
  const replace = (text: string): void => {
    const path = join(folder, 'src/main.ts');
    writeFileSync(`${path}~`, text);
    renameSync(`${path}~`, path);
  };

  beforeAll(async () => {
    usual = createServer();
    // Or another program has it.
    usual.on('error', () => undefined);
    usual.listen(USUAL_PORT, 'localhost');
    folder = checkout();
    const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...environment } = process.env;
    dev = spawn(process.execPath, ['scripts/dev.js'], {
      cwd: folder,
      env: { ...environment, SMTP_URL: 'smtp://127.0.0.1:1', NO_COLOR: '1' },
    });
    for (const stream of [dev.stdout!, dev.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        heard();
      });
    dev.once('exit', () => heard());
    await told(/serves at first, restarted false/);
  });
  afterAll(async () => {
    const ended = dev.exitCode === null ? once(dev, 'exit') : null;
    if (ended) dev.kill('SIGTERM');
    await ended;
    usual.close();
    rmSync(folder, { recursive: true });
  });

  it('tells the address at which the console really is', async () => {
    const [, address, port] = await told(/console at (http:\/\/localhost:(\d+)\/console\/)\n/);
    expect(Number(port)).not.toBe(USUAL_PORT);
    expect(await (await fetch(address!)).text()).toContain('The console under development');
  });

  it('starts anew after each change of a file that an editor replaces', async () => {
    for (const word of ['once', 'twice', 'three times']) {
      replace(serves(word));
      await told(new RegExp(`serves ${word}, restarted true`));
    }
  });

  it('goes on with the service of before while a change does not compile', async () => {
    replace('export const said = ;');
    await told(/Expression expected/);
    expect(output).not.toContain('The service has ended');
  });

  it('tells a crash with the line of the TypeScript, and recovers with the next change', async () => {
    replace(CRASHES);
    await told(/The service has ended; the next change of src starts it again/);
    expect(output).toMatch(/crashed on purpose[^]*src\/main\.ts:4:7/);
    replace(serves('again'));
    await told(/serves again, restarted true/);
  });

  it('ends with all of its processes', async () => {
    dev.kill('SIGTERM');
    expect(await once(dev, 'exit')).toEqual([0, null]);
  });
});
