import type { TenantScope } from '../../platform/database/transaction.js';
import { IncidentTask } from './incident-task.entity.js';
import { InternalUpdate } from './internal-update.entity.js';

/** The tasks that this person added, is to do or has completed, newest first. */
export function tasksOf(scope: TenantScope, userId: string, atMost: number): Promise<IncidentTask[]> {
  return scope
    .repo(IncidentTask)
    .select('t')
    .andWhere(`(t."assigneeId"::text = :userId OR t."createdBy"->>'id' = :userId OR t."doneBy"->>'id' = :userId)`, {
      userId,
    })
    .orderBy('t.id', 'DESC')
    .take(atMost)
    .getMany();
}

/** The internal updates that this person wrote, newest first. */
export function updatesBy(scope: TenantScope, userId: string, atMost: number): Promise<InternalUpdate[]> {
  return scope
    .repo(InternalUpdate)
    .select('u')
    .andWhere(`u."createdBy"->>'id' = :userId`, { userId })
    .orderBy('u.id', 'DESC')
    .take(atMost)
    .getMany();
}
