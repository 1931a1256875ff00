import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { isId, newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import { worst, type ServiceStatus } from './domain/status.js';
import { ServiceStatusChange } from './service-status-change.entity.js';
import { Service } from './service.entity.js';

type Statuses = Pick<Service, 'status' | 'incidentStatus'>;

/** Writes down from when on a service has which status, as the public sees it. */
@Injectable()
export class ServiceHistory {
  /** The first entry of a new service. */
  begin(tx: Transaction, serviceId: string, status: ServiceStatus, now: Date): Promise<void> {
    return keep(tx, serviceId, status, now);
  }

  /** What a change of a locked service means for the public; nothing, when it sees the same as before. */
  async follow(tx: Transaction, serviceId: string, before: Statuses, after: Statuses, now: Date): Promise<void> {
    if (seen(before) !== seen(after)) await keep(tx, serviceId, seen(after), now);
  }

  /**
   * Takes in what published incidents say of these services; ids of no service are passed over.
   * @param sayings asked when the services are locked, so that of two changes at once the second knows the first
   */
  async hearIncidents(
    tx: Transaction,
    serviceIds: readonly string[],
    sayings: () => Promise<ReadonlyMap<string, ServiceStatus>>,
    now: Date,
  ): Promise<void> {
    const where = { id: In(serviceIds.filter(isId)) };
    const services = await tx.repo(Service).find(where, { order: { id: 'ASC' }, lock: true });
    if (services.length === 0) return;
    const said = await sayings();
    for (const { id, status, incidentStatus: before } of services) {
      const incidentStatus = said.get(id) ?? 'ok';
      if (incidentStatus === before) continue;
      await tx.repo(Service).update({ id }, { incidentStatus });
      await this.follow(tx, id, { status, incidentStatus: before }, { status, incidentStatus }, now);
    }
  }
}

function seen({ status, incidentStatus }: Statuses): ServiceStatus {
  return worst([status, incidentStatus]);
}

/** Behind the entry before it, even where the clock of another replica is a little ahead: the last change counts. */
async function keep(tx: Transaction, serviceId: string, status: ServiceStatus, now: Date): Promise<void> {
  const newest = { order: { since: 'DESC', id: 'DESC' }, take: 1 } as const;
  const [last] = await tx.repo(ServiceStatusChange).find({ serviceId }, newest);
  const since = last && last.since > now ? last.since : now;
  await tx.repo(ServiceStatusChange).insert({ id: newId(), serviceId, status, since });
}
