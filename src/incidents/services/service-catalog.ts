import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { groupBy } from '../../platform/group-by.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { covers, type MaintenanceScope } from '../../alerts/maintenance/domain/applicability.js';
import { MaintenanceService } from '../../alerts/maintenance/maintenance.service.js';
import { worst, type ServiceStatus } from './domain/status.js';
import { statusAt, uptime, type Uptime } from './domain/uptime.js';
import { Service } from './service.entity.js';
import { servicesKnownAs, statusChanges } from './services.queries.js';
import { DAY_MS } from '../../platform/durations.js';

/** The public fields of a service, for the status page. */
export interface PublicService {
  id: string;
  name: string;
  description: string | null;
  /** The recorded status; `maintenance` during planned work, unless the recorded one is worse. */
  status: ServiceStatus;
  uptime: Uptime;
}

/** The public fields of planned work. */
export interface PublicWork {
  id: string;
  name: string;
  description: string | null;
  startTime: Date;
  endTime: Date;
  /** The affected public services; empty: it affects everything, or only services that are not public. */
  serviceIds: string[];
}

/** The tables that `publicServices` reads: a snapshot built from it names them. It also changes with time. */
export const PUBLIC_SERVICE_TABLES = ['services', 'service_status_changes', 'maintenance_windows'] as const;

/** The catalog for other features. */
@Injectable()
export class ServiceCatalog {
  constructor(
    private readonly maintenance: MaintenanceService,
    private readonly clock: Clock,
  ) {}

  /** The public services by name, each with its uptime over the last `days` UTC days, today included. */
  async publicServices(scope: TenantScope, days = 90, now: Date = this.clock.now()): Promise<PublicService[]> {
    const services = await scope.repo(Service).find({ visibility: 'public' }, { order: { name: 'ASC', id: 'ASC' } });
    const from = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
    const [changes, windows] = await Promise.all([
      statusChanges(
        scope,
        services.map(({ id }) => id),
        from,
      ).then((rows) => groupBy(rows, ({ serviceId }) => serviceId)),
      // One millisecond more, so that work that begins exactly now counts.
      this.maintenance.publicWindowsBetween(scope, now, new Date(now.getTime() + 1)),
    ]);
    const underWay = windows.filter(({ endTime }) => now < endTime);
    return services.map(({ id, name, description, status, teamId }) => {
      const own = changes.get(id) ?? [];
      const recorded = statusAt(own, now) ?? status;
      const isPlanned = underWay.some((window) => covers(window, { teamId, serviceId: id }));
      return {
        ...{ id, name, description, status: isPlanned ? worst([recorded, 'maintenance']) : recorded },
        uptime: uptime(own, days, now),
      };
    });
  }

  /** The public planned work of [from, to) (see `publicWindowsBetween`); the earliest first. */
  async publicWork(scope: TenantScope, from: Date, to: Date): Promise<PublicWork[]> {
    const windows = await this.maintenance.publicWindowsBetween(scope, from, to);
    const shown = await this.publicScopes(scope, windows);
    return windows.flatMap((window) => {
      const { id, name, description, startTime, endTime } = window;
      const serviceIds = shown.get(id);
      if (endTime <= startTime || endTime <= from || serviceIds === undefined) return [];
      return { id, name, description, startTime, endTime, serviceIds };
    });
  }

  /** The public ones of these windows, by id, each with its `PublicWork.serviceIds`. */
  async publicScopes(
    scope: TenantScope,
    windows: readonly (MaintenanceScope & { id: string; public: boolean })[],
  ): Promise<Map<string, string[]>> {
    const services = await scope.repo(Service).find({ visibility: 'public' }, { order: { name: 'ASC', id: 'ASC' } });
    return new Map(
      windows.flatMap((window) => {
        const everything = window.serviceId === null && window.teamId === null;
        const covered = services.filter((service) => covers(window, { teamId: service.teamId, serviceId: service.id }));
        const isPublic = window.public || (window.serviceId !== null && covered.length > 0);
        return isPublic ? [[window.id, everything ? [] : covered.map((service) => service.id)] as const] : [];
      }),
    );
  }

  /** The services, public or not, with one of these texts as id or name. */
  knownAs(scope: TenantScope, texts: readonly string[]): Promise<{ id: string; name: string }[]> {
    return servicesKnownAs(scope, texts);
  }

  /** The teams of the services of these ids; null: global. Unknown ids are left out. */
  async teams(scope: TenantScope, ids: readonly string[]): Promise<Map<string, string | null>> {
    const found = await scope.repo(Service).find({ id: In([...ids]) });
    return new Map(found.map(({ id, teamId }) => [id, teamId]));
  }

  /** The names of the services of these ids, public or not. Unknown ids are left out. */
  async names(scope: TenantScope, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await scope.repo(Service).find({ id: In([...ids]) });
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}
