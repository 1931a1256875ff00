/**
 * Which checks have passed over which files: what has not changed since is not checked again. Kept in node_modules/.cache,
 * by content, so that it holds whatever branch is checked out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many are kept for each check: of the branches between which somebody goes back and forth. */
const KEPT = 20;

export class PassedChecks {
  #root;
  #folder;
  #paths;

  /** @param root of the repository */
  constructor(root) {
    this.#root = root;
    this.#folder = join(root, 'node_modules/.cache/pager-checks');
    this.#paths = pathsIn(root);
  }

  /**
   * What a check reads, as one word. Null: that cannot be told, as this is no working copy of git.
   * @param inputs matches the paths of the files that it reads; those that install packages always count
   */
  keyOf(name, inputs) {
    if (this.#paths === null) return null;
    const hash = createHash('sha256').update(`${name} ${process.version}`);
    for (const path of this.#paths) {
      const file = join(this.#root, path);
      if ((!inputs.test(path) && path !== 'package-lock.json') || !existsSync(file)) continue;
      const content = readFileSync(file);
      hash.update(`\n${path} ${content.length}\n`).update(content);
    }
    return hash.digest('hex');
  }

  has(name, key) {
    return key !== null && this.#keysOf(name).includes(key);
  }

  add(name, key) {
    if (key === null) return;
    mkdirSync(this.#folder, { recursive: true });
    const keys = [key, ...this.#keysOf(name).filter((each) => each !== key)].slice(0, KEPT);
    writeFileSync(this.#fileOf(name), `${keys.join('\n')}\n`);
  }

  #keysOf(name) {
    const file = this.#fileOf(name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  }

  #fileOf(name) {
    return join(this.#folder, name.replaceAll(' ', '-'));
  }
}

/** Files that git knows, and new ones that it does not ignore. */
function pathsIn(root) {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\0').filter(Boolean))].sort();
  } catch {
    return null;
  }
}
