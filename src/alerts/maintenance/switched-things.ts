import { Injectable } from '@nestjs/common';
import type { Resource } from '../../people/access/domain/permissions.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { SwitchedType } from './domain/switches.js';

/** Something that a window can switch. */
export interface SwitchedThing {
  enabled: boolean;
  /** Null: global. */
  teamId: string | null;
}

/** How things of one type are found and switched. */
export interface ThingSwitch {
  /** Whoever makes a rule about such a thing must be allowed to write these. */
  resource: Resource;
  /** Null: there is none. */
  find(tx: Transaction, id: string): Promise<SwitchedThing | null>;
  turn(tx: Transaction, id: string, enabled: boolean): Promise<void>;
}

/** What windows can switch, as the features that have it say. */
@Injectable()
export class SwitchedThings {
  private readonly types = new Map<SwitchedType, ThingSwitch>();

  /** Call it in a constructor. */
  declare(type: SwitchedType, how: ThingSwitch): void {
    this.types.set(type, how);
  }

  of(type: SwitchedType): ThingSwitch {
    const found = this.types.get(type);
    if (!found) throw new Error(`Nothing says how a ${type} is switched`);
    return found;
  }
}
