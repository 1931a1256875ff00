import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An earlier commit, built in a git worktree of its own. */
export class BaseBuild {
  private constructor(private readonly folder: string) {}

  /** @throws when the commit is not there (a shallow clone), or cannot be built */
  static async of(commit: string): Promise<BaseBuild> {
    const build = new BaseBuild(await mkdtemp(join(tmpdir(), 'pager-upgrade-')));
    try {
      await build.make(commit);
      return build;
    } catch (error) {
      await build.remove();
      throw error;
    }
  }

  /** What `node` runs. */
  get main(): string {
    return join(this.tree, 'dist/main.js');
  }

  async remove(): Promise<void> {
    await run('git', ['worktree', 'remove', '--force', this.tree]).catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  private get tree(): string {
    return join(this.folder, 'base');
  }

  private async make(commit: string): Promise<void> {
    await run('git', ['worktree', 'add', '--detach', this.tree, commit]);
    if (await this.hasOurPackages()) await run('cp', ['-al', 'node_modules', join(this.tree, 'node_modules')]);
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: this.tree, maxBuffer: 2 ** 26 });
    await run(process.execPath, ['scripts/build.js'], { cwd: this.tree, maxBuffer: 2 ** 26 });
  }

  private async hasOurPackages(): Promise<boolean> {
    const [theirs, ours] = await Promise.all(
      [join(this.tree, 'package-lock.json'), 'package-lock.json'].map((path) => readFile(path, 'utf8')),
    );
    return theirs === ours;
  }
}
