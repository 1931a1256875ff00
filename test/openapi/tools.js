import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Git ignores it; it may be removed at any time. */
export const FOLDER = resolve('node_modules/.cache/openapi');

const NPM = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  typescript: '5.9.3',
};
const PYPI = ['schemathesis==4.32.5', 'openapi-python-client==0.29.1'];
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

/** Runs a command; its output, or an error that ends with it. */
export function sh(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...options,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${(stdout + stderr).slice(-20_000)}`);
  return stdout;
}

export const isThere = (command, ...args) => spawnSync(command, args).status === 0;

/** The path of a tool of npm. */
export function npmTool(name) {
  const folder = join(FOLDER, 'npm');
  const wanted = JSON.stringify({ private: true, dependencies: NPM });
  once(folder, wanted, () => {
    writeFileSync(join(folder, 'package.json'), wanted);
    sh('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  });
  return join(folder, 'node_modules/.bin', name);
}

/** The path of a tool of PyPI. */
export function pythonTool(name) {
  const folder = join(FOLDER, 'python');
  once(folder, PYPI.join(), () => {
    sh('python3', ['-m', 'venv', folder]);
    sh(join(folder, 'bin/pip'), ['install', '--quiet', ...PYPI]);
  });
  return join(folder, 'bin', name);
}

/** The path of the generator for Go. */
export const goGenerator = () => goTool(OAPI_CODEGEN);

/** The path of a command of a Go module. @param command `module/path/name@version` */
export function goTool(command) {
  const folder = join(FOLDER, 'go-bin');
  once(folder, command, () => sh('go', ['install', command], { env: { ...process.env, GOBIN: folder } }));
  return join(folder, command.split('/').at(-1).split('@')[0]);
}

/** Installs what is not there yet, or was installed at other versions. */
function once(folder, wanted, install) {
  const marker = join(folder, `installed-${Buffer.from(wanted).toString('base64url').slice(-40)}`);
  if (existsSync(marker)) return;
  mkdirSync(folder, { recursive: true });
  install();
  writeFileSync(marker, wanted);
}
