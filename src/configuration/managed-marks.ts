import { Injectable } from '@nestjs/common';
import { TenantSnapshots, type TenantSnapshot } from '../platform/database/tenant-snapshots.js';
import { ConfigurationMark } from './configuration-mark.entity.js';

/** A cache of the owners of managed objects. */
@Injectable()
export class ManagedMarks {
  private readonly owners: TenantSnapshot<ReadonlyMap<string, string>>;

  constructor(snapshots: TenantSnapshots) {
    this.owners = snapshots.define({
      tables: ['configuration_marks'],
      load: async (scope) => {
        const marks = await scope.repo(ConfigurationMark).find();
        return new Map(marks.map(({ kind, objectId, managedBy }) => [refOf(kind, objectId), managedBy]));
      },
    });
  }

  /** The owner of an object of that kind; undefined: no configuration manages it. */
  async of(tenantId: string): Promise<(kind: string, id: unknown) => string | undefined> {
    const owners = await this.owners.get(tenantId);
    return (kind, id) => (typeof id === 'string' ? owners.get(refOf(kind, id)) : undefined);
  }
}

const refOf = (kind: string, id: string): string => `${kind}\n${id}`;
