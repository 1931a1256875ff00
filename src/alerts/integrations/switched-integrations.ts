import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SwitchedThings } from '../maintenance/switched-things.js';
import { Integration } from './integration.entity.js';

/** Integrations can be switched by maintenance windows. */
@Injectable()
export class SwitchedIntegrations {
  constructor(things: SwitchedThings, clock: Clock) {
    things.declare('integration', {
      resource: 'integrations',
      find: (tx, id) => tx.repo(Integration).findOne({ id }, { lock: true }),
      turn: async (tx, id, enabled) => {
        await tx.repo(Integration).update({ id }, { enabled, updatedAt: clock.now() });
      },
    });
  }
}
