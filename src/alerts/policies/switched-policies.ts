import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SwitchedThings } from '../maintenance/switched-things.js';
import { AlertPolicy } from './alert-policy.entity.js';
import { NotificationPolicy } from './notification/notification-policy.entity.js';

/** Alert and notification policies can be switched by maintenance windows, which call both a policy. */
@Injectable()
export class SwitchedPolicies {
  constructor(things: SwitchedThings, clock: Clock) {
    things.declare('policy', {
      resource: 'escalations',
      find: async (tx, id) =>
        (await tx.repo(AlertPolicy).findOne({ id }, { lock: true })) ??
        tx.repo(NotificationPolicy).findOne({ id }, { lock: true }),
      turn: async (tx, id, enabled) => {
        const change = { enabled, updatedAt: clock.now() };
        const switched = await tx.repo(AlertPolicy).update({ id }, change);
        if (switched === 0) await tx.repo(NotificationPolicy).update({ id }, change);
      },
    });
  }
}
