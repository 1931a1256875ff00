import { Injectable } from '@nestjs/common';
import { withDeadline } from '../../platform/deadline.js';

export interface PartHealth {
  /** The state in the response. */
  status: string;
  /** Null: healthy. */
  problem: string | null;
  /** Absent or null: not known. */
  lastSuccessAt?: Date | null;
}

/** The states of features in `/health?deep`. A feature that is off has none. */
@Injectable()
export class HealthParts {
  private readonly parts = new Map<string, () => Promise<PartHealth>>();
  private checking: Promise<[name: string, health: PartHealth][]> | null = null;

  /** Called in constructors. */
  add(name: string, check: () => Promise<PartHealth>): void {
    this.parts.set(name, check);
  }

  /** A part that cannot be checked in time has a problem. Concurrent calls share one check. */
  all(patienceMs: number): Promise<[name: string, health: PartHealth][]> {
    this.checking ??= this.check(patienceMs).finally(() => (this.checking = null));
    return this.checking;
  }

  private check(patienceMs: number): Promise<[name: string, health: PartHealth][]> {
    return Promise.all(
      [...this.parts].map(async ([name, check]): Promise<[string, PartHealth]> => {
        const failed: PartHealth = { status: 'down', problem: `${name} could not be checked` };
        return [name, await withDeadline(check(), patienceMs).catch(() => failed)];
      }),
    );
  }
}
