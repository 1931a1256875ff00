/**
 * Which checks have passed over which files: what has not changed since is not checked again. Kept in node_modules/.cache,
 * by content, so that it holds whatever branch is checked out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** So many are kept for each check: of the branches between which somebody goes back and forth. */
const KEPT = 20;
/** An input of every check: other versions of packages can come to another result. */
const LOCK_FILE = 'package-lock.json';

/**
 * A check has a `name`, and `reads`, which matches the paths of the files that it reads. A build also has `makes`, the folder
 * of its output: when a file there is changed or deleted, it has to run again.
 */
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

  /** What a check reads, as one word. Null: that cannot be told, as this is no working copy of git. */
  inputsOf({ name, reads }) {
    if (this.#paths === null) return null;
    const inputs = this.#paths.filter((path) => reads.test(path) || path === LOCK_FILE);
    return this.#digest(`${name} ${process.version}`, inputs);
  }

  /** Whether a check has passed over what it reads now, and what it made stands unchanged. */
  has(check) {
    const inputs = this.inputsOf(check);
    return inputs !== null && this.#keysOf(check.name).includes(this.#keyOf(check, inputs));
  }

  /** Keeps that a check has passed. @param inputs what it read when it began: files may have been written meanwhile */
  add(check, inputs) {
    if (inputs === null || inputs !== this.inputsOf(check)) return;
    const key = this.#keyOf(check, inputs);
    mkdirSync(this.#folder, { recursive: true });
    const keys = [key, ...this.#keysOf(check.name).filter((each) => each !== key)].slice(0, KEPT);
    writeFileSync(this.#fileOf(check.name), `${keys.join('\n')}\n`);
  }

  #keyOf({ makes }, inputs) {
    return makes === undefined ? inputs : this.#digest(inputs, filesBelow(this.#root, makes));
  }

  #digest(beginning, paths) {
    const hash = createHash('sha256').update(beginning);
    for (const path of paths) {
      const file = join(this.#root, path);
      if (!existsSync(file)) continue;
      const content = readFileSync(file);
      hash.update(`\n${path} ${content.length}\n`).update(content);
    }
    return hash.digest('hex');
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

/** Paths of the files below a folder; without its `compiled`, which services that run write. */
function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(join(folder, 'compiled', '/')))
    .sort();
}
