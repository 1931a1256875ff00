import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes in memory, which can be filled up. Mounting it needs root. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'pager-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
    await chmod(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** Leaves not a byte. */
  async fill(): Promise<void> {
    const ballast = await open(this.ballast, 'a');
    try {
      for (const size of [1 << 20, 1 << 12]) {
        const block = Buffer.alloc(size, 1);
        while (await ballast.appendFile(block).then(() => true, isFull));
      }
    } finally {
      await ballast.close();
    }
  }

  /** Somebody has made room. */
  clear(): Promise<void> {
    return rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    execFileSync('umount', ['--lazy', this.folder]);
    await rmdir(this.folder);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false;
  throw error;
}
