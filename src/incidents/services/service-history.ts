import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { isId, newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { worst, type ServiceStatus } from './domain/status.js';
import { ServiceStatusChange } from './service-status-change.entity.js';
import { Service } from './service.entity.js';

type Statuses = Pick<Service, 'status' | 'incidentStatus'>;

/** Records the public status of services over time. */
@Injectable()
export class ServiceHistory {
  /** The first entry of a new service. */
  begin(tx: Transaction, serviceId: string, status: ServiceStatus, now: Date): Promise<void> {
    return keep(tx, serviceId, status, now);
  }

  /** Records a change of a locked service, if its public status changes. */
  async follow(tx: Transaction, serviceId: string, before: Statuses, after: Statuses, now: Date): Promise<void> {
    if (seen(before) !== seen(after)) await keep(tx, serviceId, seen(after), now);
  }

  /**
   * Updates these services with the impact of published incidents; unknown ids are skipped.
   * @param impacts runs after locking the services, so that the second of two concurrent changes sees the first
   */
  async applyImpacts(
    tx: Transaction,
    serviceIds: readonly string[],
    impacts: () => Promise<ReadonlyMap<string, ServiceStatus>>,
    now: Date,
  ): Promise<void> {
    const where = { id: In(serviceIds.filter(isId)) };
    const services = await tx.repo(Service).find(where, { order: { id: 'ASC' }, lock: true });
    if (services.length === 0) return;
    const statuses = await impacts();
    for (const { id, status, incidentStatus: before } of services) {
      const incidentStatus = statuses.get(id) ?? 'ok';
      if (incidentStatus === before) continue;
      await tx.repo(Service).update({ id }, { incidentStatus });
      await this.follow(tx, id, { status, incidentStatus: before }, { status, incidentStatus }, now);
    }
  }
}

function seen({ status, incidentStatus }: Statuses): ServiceStatus {
  return worst([status, incidentStatus]);
}

/** Never earlier than the previous entry, even if another replica's clock was ahead. */
async function keep(tx: Transaction, serviceId: string, status: ServiceStatus, now: Date): Promise<void> {
  const newest = { order: { since: 'DESC', id: 'DESC' }, take: 1 } as const;
  const [last] = await tx.repo(ServiceStatusChange).find({ serviceId }, newest);
  const since = last && last.since > now ? last.since : now;
  await tx.repo(ServiceStatusChange).insert({ id: newId(), serviceId, status, since });
}
