import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { SwitchedThings } from '../maintenance/switched-things.js';
import { AlertPolicy } from './alert-policy.entity.js';

/** Alert policies can be switched by maintenance windows. */
@Injectable()
export class SwitchedPolicies {
  constructor(things: SwitchedThings, clock: Clock) {
    things.declare('policy', {
      resource: 'escalations',
      find: (tx, id) => tx.repo(AlertPolicy).findOne({ id }, { lock: true }),
      turn: async (tx, id, enabled) => {
        await tx.repo(AlertPolicy).update({ id }, { enabled, updatedAt: clock.now() });
      },
    });
  }
}
