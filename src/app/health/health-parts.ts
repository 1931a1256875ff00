import { Injectable } from '@nestjs/common';
import { withDeadline } from '../../platform/deadline.js';

export interface PartHealth {
  /** As it is shown. */
  status: string;
  /** What is wrong; null: nothing. */
  problem: string | null;
}

/** What features tell of themselves in `/health?deep`; a feature that is off tells nothing. */
@Injectable()
export class HealthParts {
  private readonly parts = new Map<string, () => Promise<PartHealth>>();
  private looking: Promise<[name: string, health: PartHealth][]> | null = null;

  /** For constructors. */
  add(name: string, look: () => Promise<PartHealth>): void {
    this.parts.set(name, look);
  }

  /** A part that cannot be looked at in time has a problem. Concurrent calls share one look. */
  all(patienceMs: number): Promise<[name: string, health: PartHealth][]> {
    this.looking ??= this.look(patienceMs).finally(() => (this.looking = null));
    return this.looking;
  }

  private look(patienceMs: number): Promise<[name: string, health: PartHealth][]> {
    return Promise.all(
      [...this.parts].map(async ([name, look]): Promise<[string, PartHealth]> => {
        const lost = { status: 'down', problem: `${name} could not be looked at` };
        return [name, await withDeadline(look(), patienceMs).catch(() => lost)];
      }),
    );
  }
}
