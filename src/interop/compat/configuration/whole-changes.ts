import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { Originals, type OriginalKind } from './originals.js';

const MOST_TRIES = 4;
/** A concurrent change was first; clients of this API send ten requests at once. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

/** Changes of several things by one request: all or nothing. */
@Injectable()
export class WholeChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly originals: Originals,
  ) {}

  /** Whatever services do within `work` is one transaction; `work` is repeated where a concurrent change was first. */
  async make<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.unitOfWork.joining(caller, work);
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
        if (tries === MOST_TRIES || !CONFLICTS.includes(code)) throw error;
      }
    }
  }

  /** Removes an object, and what is kept of it. */
  async remove(caller: Caller, kind: OriginalKind, id: string, work: () => Promise<unknown>): Promise<void> {
    await this.make(caller, async (tx) => {
      await work();
      await this.originals.forget(tx, kind, id);
    });
  }
}
