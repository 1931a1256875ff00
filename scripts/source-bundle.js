import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transformSync } from '@swc/core';
import { context, stop } from 'esbuild';
import { CATALOGUES, catalogueModule, translateMacros } from '../words/build.js';
import { hasMacros } from '../words/has-macros.js';

// The bundler is written in Go: collecting its memory as often as usual takes a quarter of a build.
process.env.GOGC ??= '400';

/**
 * Our TypeScript in a few files, without the packages, made anew in two thirds of a second: SWC, with the settings of the build,
 * translates what changed (the bundler knows no metadata of decorators), and the bundler puts it together.
 */
export class SourceBundle {
  #translated = new Map();
  #builds = 0;
  #folder;
  #context;

  /** @param folder gets a folder for each build @param entryPoints names of outputs, each with its source */
  constructor(folder, entryPoints, logLevel = 'warning') {
    const settings = {
      ...JSON.parse(readFileSync('.swcrc', 'utf8')),
      sourceMaps: 'inline',
      inlineSourcesContent: false,
    };
    this.#folder = resolve(folder);
    this.#context = context({
      entryPoints,
      outdir: join(this.#folder, 'build'),
      write: false,
      bundle: true,
      splitting: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      keepNames: true,
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      logLevel,
      plugins: [
        {
          name: 'swc',
          setup: ({ onLoad }) => {
            onLoad({ filter: /\.ts$/ }, ({ path }) => this.#translate(path, settings));
            onLoad({ filter: CATALOGUES }, () => ({ contents: catalogueModule() }));
          },
        },
      ],
    });
  }

  /**
   * @returns the folder of this build and the packages that a start loads; null when it does not compile, which is told
   *   on standard error
   */
  async build() {
    try {
      const { metafile, outputFiles } = await (await this.#context).rebuild();
      const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
      const loaded = imports.filter(({ external, kind }) => external && kind === 'import-statement');
      const packages = [...new Set(loaded.map(({ path }) => path))].filter((path) => !path.startsWith('node:'));
      return { folder: this.#write(outputFiles), packages };
    } catch (error) {
      if (error.errors === undefined) throw error;
      return null;
    }
  }

  /** The bundler itself would delete the files of the build before, of which a service still loads some. */
  #write(outputFiles) {
    const folder = join(this.#folder, String(++this.#builds));
    for (const { path, contents } of outputFiles) {
      const target = join(folder, relative(join(this.#folder, 'build'), path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
    rmSync(join(this.#folder, String(this.#builds - 2)), { recursive: true, force: true });
    return folder;
  }

  /** Ends the bundler's process as well, which otherwise may write a stack when this one ends. */
  async end() {
    await (await this.#context).dispose();
    await stop();
  }

  #translate(path, settings) {
    const { mtimeMs, size } = statSync(path);
    const version = `${mtimeMs} ${size}`;
    const kept = this.#translated.get(path);
    if (kept?.version === version) return kept.result;
    let code;
    try {
      ({ code } = transformSync(readFileSync(path, 'utf8'), { ...settings, filename: path }));
      if (hasMacros(code)) ({ code } = translateMacros(code, path, 'inline'));
    } catch ({ message }) {
      // Given as an error of the file: what is thrown here is told with the stacks of both tools.
      return { errors: [{ text: message.split('\n\nCaused by:')[0].trim() }] };
    }
    const result = { contents: code, loader: 'js' };
    this.#translated.set(path, { version, result });
    return result;
  }
}
