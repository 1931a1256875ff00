import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from './manifests.js';

interface Bundle {
  build(): Promise<{ folder: string; packages: string[] } | null>;
  end(): Promise<void>;
}
const script = '../../scripts/source-bundle.js';
const { SourceBundle } = (await import(script)) as {
  SourceBundle: new (outdir: string, entryPoints: Record<string, string>, logLevel?: string) => Bundle;
};
const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('what npm run dev runs', () => {
  let folder: string;
  let bundle: Bundle;
  beforeEach(() => {
    folder = mkdtempSync(join(REPOSITORY, 'node_modules/.cache/pager-dev-test-'));
    bundle = new SourceBundle(join(folder, 'out'), { main: join(folder, 'main.ts') }, 'silent');
  });
  afterEach(async () => {
    await bundle.end();
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, source: string) => writeFileSync(join(folder, name), source);
  const run = async (build: Awaited<ReturnType<Bundle['build']>>) =>
    ((await import(pathToFileURL(join(build?.folder ?? '', 'main.js')).href)) as { said: unknown }).said;

  it('is the sources as they are now, with the metadata of decorators and the packages beside them', async () => {
    write('word.ts', `export const word: string = 'first';`);
    write(
      'main.ts',
      `import { Injectable } from '@nestjs/common';
       import { word } from './word.js';
       class Part {}
       @Injectable() class Whole { constructor(readonly part: Part) {} }
       export const said = [word, Reflect.getMetadata('design:paramtypes', Whole)[0].name];`,
    );
    const first = await bundle.build();
    expect(first?.packages).toEqual(['@nestjs/common']);
    expect(await run(first)).toEqual(['first', 'Part']);
    write('word.ts', `export const word: string = 'second, longer';`);
    expect(await run(await bundle.build())).toEqual(['second, longer', 'Part']);
  });

  it('stays as it was while a change does not compile', async () => {
    write('main.ts', `export const said = 'good';`);
    const good = await bundle.build();
    write('main.ts', `export const said = ;`);
    expect(await bundle.build()).toBeNull();
    expect(await run(good)).toBe('good');
    write('main.ts', `export const said = 'good again';`);
    expect(await run(await bundle.build())).toBe('good again');
  });
});

it('npm run dev tells the place of what does not compile, and no stacks of the tools', () => {
  const folder = mkdtempSync(join(REPOSITORY, 'node_modules/.cache/pager-dev-test-'));
  try {
    writeFileSync(join(folder, 'main.ts'), 'export const said = ;');
    const code = `import { SourceBundle } from './scripts/source-bundle.js';
      const bundle = new SourceBundle('${folder}/out', { main: '${folder}/main.ts' });
      await bundle.build();
      await bundle.end();`;
    const environment = { ...process.env, RUST_BACKTRACE: '1' };
    const options = { cwd: REPOSITORY, encoding: 'utf8', env: environment } as const;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], options);
    expect(stderr).toContain('main.ts:1:1');
    expect(stderr).toContain('Expression expected');
    expect(stderr).not.toMatch(/backtrace|goroutine|node_modules\/esbuild/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('npm run dev finds the packages of the console before a browser asks, and says nothing of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pager-vite-'));
  try {
    const code = `import { createServer } from 'vite';
      const server = await createServer({
        ...{ root: 'console', logLevel: 'warn', cacheDir: '${folder}', server: { middlewareMode: true, ws: false } },
      });
      const { scanProcessing, metadata } = server.environments.client.depsOptimizer;
      await scanProcessing;
      console.log('wouter-preact' in { ...metadata.discovered, ...metadata.optimized });
      process.exit();`;
    const options = { cwd: REPOSITORY, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], options);
    expect([stdout, stderr]).toEqual(['true\n', '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('the settings of tools', () => {
  it('name scripts and files that exist', () => {
    for (const file of Object.values(scripts).flatMap((command) => command.match(/[\w./-]+\.js\b/g) ?? []))
      expect([file, existsSync(join(REPOSITORY, file))]).toEqual([file, true]);
    const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
      configurations: { program?: string; runtimeArgs?: string[] }[];
    };
    for (const { program, runtimeArgs } of configurations) {
      if (program) expect(existsSync(program.replace('${workspaceFolder}', REPOSITORY))).toBe(true);
      if (runtimeArgs) expect(Object.keys(scripts)).toContain(runtimeArgs.at(-1));
    }
  });

  it('lead nest start to the file that nest build writes', () => {
    const { sourceRoot, entryFile, compilerOptions } = JSON.parse(read('nest-cli.json')) as {
      sourceRoot: string;
      entryFile: string;
      compilerOptions: { tsConfigPath: string };
    };
    const { compilerOptions: types } = JSON.parse(read(compilerOptions.tsConfigPath)) as {
      compilerOptions: { rootDir: string; outDir: string };
    };
    expect(existsSync(join(REPOSITORY, sourceRoot, `${entryFile}.ts`))).toBe(true);
    expect(types).toMatchObject({ rootDir: sourceRoot, outDir: 'dist/modules' });
    // Without it the compiler cannot watch, and says so only then.
    expect(existsSync(join(REPOSITORY, 'node_modules/chokidar'))).toBe(true);
  });

  it('tell the TypeORM CLI of a migration without a name', () => {
    const [, ...options] = scripts['migration:create']?.split(' ') ?? [];
    const { status, stderr } = spawnSync(process.execPath, [...options, 'Not A Name'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, 'Give the migration a name: npm run migration:create -- add-colours\n']);
  });

  it('make a migration and list it', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'pager-migration-'));
    const migrations = 'src/platform/database/migrations';
    mkdirSync(join(cwd, migrations), { recursive: true });
    copyFileSync(join(REPOSITORY, migrations, 'index.ts'), join(cwd, migrations, 'index.ts'));
    for (const path of ['node_modules', 'scripts', 'test', 'package.json', '.oxfmtrc.json'])
      symlinkSync(join(REPOSITORY, path), join(cwd, path));
    try {
      const [, ...options] = scripts['migration:create']?.split(' ') ?? [];
      expect(spawnSync(process.execPath, [...options, 'add-colours'], { cwd }).status).toBe(0);
      const [file = ''] = readdirSync(join(cwd, migrations)).filter((name) => name.endsWith('-add-colours.ts'));
      const index = readFileSync(join(cwd, migrations, 'index.ts'), 'utf8');
      const name = `AddColours${file.split('-')[0]}`;
      expect(index).toContain(`';\nimport { ${name} } from './${file.replace(/ts$/, 'js')}';\n\n`);
      expect(index).toMatch(new RegExp(`,\\s*${name},?\\s*\\];\n$`));
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
