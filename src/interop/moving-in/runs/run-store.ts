import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { Clock } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/ids.js';
import { dropClaims, renewClaim } from './runs.queries.js';
import { MovingInFile, MovingInPart } from './run-files.entity.js';
import { MovingInRun } from './run.entity.js';

export const MOVING_IN_JOB = 'moving-in.work';
/** A worker that shows no sign of life for so long has lost its run. */
export const LEASE_MS = 30_000;

type New = Pick<MovingInRun, 'source' | 'state' | 'startedBy'> & Partial<MovingInRun>;

/** The rows of runs. */
@Injectable()
export class RunStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Null: none, or it was replaced by another. */
  find(tenantId: string, id?: string): Promise<MovingInRun | null> {
    return this.unitOfWork
      .of(tenantId)
      .repo(MovingInRun)
      .findOne(id === undefined ? {} : { id });
  }

  /** A new one in place of whatever was there. @returns its id */
  async replace(tx: Transaction, fields: New): Promise<string> {
    await this.clear(tx);
    const [id, now] = [newId(), this.clock.now()];
    const none = { url: null, sealedKey: null, sealedKeys: null, acceptedHash: null };
    await tx.repo(MovingInRun).insert({
      ...{
        ...none,
        id,
        progress: null,
        waiting: null,
        report: null,
        problem: null,
        attempts: 0,
        createdAt: now,
        updatedAt: now,
      },
      ...{ trustChannels: false, theirs: false, goLive: false, timezone: null },
      ...fields,
    });
    return id;
  }

  /** Everything that was read, and the run; whoever works on it stops. */
  async clear(tx: Transaction): Promise<void> {
    dropClaims(tx);
    await tx.repo(MovingInPart).delete({});
    await tx.repo(MovingInFile).delete({});
    await tx.repo(MovingInRun).delete({});
  }

  /** @returns false: it was replaced, or is not in that state any more */
  async change(
    tx: Transaction,
    { id, state }: Pick<MovingInRun, 'id' | 'state'>,
    fields: Partial<Omit<MovingInRun, 'tenantId'>>,
  ): Promise<boolean> {
    const changed = await tx.repo(MovingInRun).update({ id, state }, { ...fields, updatedAt: this.clock.now() });
    return changed > 0;
  }

  /** A sign of life of whoever has the claim. @returns false: it is another's by now */
  renew(tx: Transaction, claim: string): Promise<boolean> {
    return renewClaim(tx, claim, new Date(this.clock.now().getTime() + LEASE_MS));
  }
}
