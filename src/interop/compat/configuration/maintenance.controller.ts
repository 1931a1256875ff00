import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import {
  CreateMaintenanceWindowDto,
  UpdateMaintenanceWindowDto,
  type MaintenanceWindowView,
} from '../../../alerts/maintenance/dto/maintenance-window.dto.js';
import { MaintenanceWindowsService } from '../../../alerts/maintenance/maintenance-windows.service.js';
import { maintenanceShape, ofKind } from '../domain/third-party-shapes.js';
import { created, deleted, done, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import {
  instantIn,
  maintenanceIn,
  maintenanceMeta,
  maintenanceWhole,
  type MaintenanceOriginals,
} from '../../codec/maintenance.js';
import { withId } from './domain/lookup.js';
import type { Json } from '../../codec/wire-object.js';
import { Originals } from './originals.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'maintenance';

/** Maintenance that switches integrations and policies: windows. */
@ThirdPartyController('v1/maintenance', { resource: 'maintenance-windows' })
export class ThirdPartyMaintenanceController {
  constructor(
    private readonly windows: MaintenanceWindowsService,
    private readonly originals: Originals,
    private readonly changes: WholeChanges,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Ask() { caller, query: { type } }: Asked): Promise<Reply> {
    const now = this.clock.now();
    const all = await this.windows.all(caller);
    const found = all.filter((window) => ofKind(maintenanceShape(window, now), type));
    const kept = await this.originals.many<MaintenanceOriginals>(caller.tenantId, KIND, found);
    return shown(found.map((window) => maintenanceMeta(window, kept.get(window.id), now)));
  }

  @Get(':id')
  async get(@Ask() { caller, path: { id } }: Asked<'id'>): Promise<Reply> {
    const window = await this.find(caller, id);
    const kept = await this.originals.one<MaintenanceOriginals>(caller.tenantId, KIND, window.id);
    return shown(maintenanceWhole(window, kept, this.clock.now()));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    const { fields, kept } = maintenanceIn(body, this.clock.now());
    const window = await checkedBody(CreateMaintenanceWindowDto, fields);
    const id = await this.changes.make(caller, async (tx) => {
      const made = await this.windows.create(caller, window);
      await this.originals.keep(tx, KIND, made.id, kept);
      return made.id;
    });
    return created(await this.meta(caller, id));
  }

  @Put(':id')
  async put(@Ask() { caller, path: { id }, body }: Asked<'id'>): Promise<Reply> {
    const stored = await this.find(caller, id);
    const { fields, kept } = maintenanceIn(body, this.clock.now());
    const patch = await checkedBody(UpdateMaintenanceWindowDto, fields);
    await this.changes.make(caller, async (tx) => {
      await this.windows.update(caller, stored.id, patch);
      await this.originals.keep(tx, KIND, stored.id, kept);
    });
    return updated(await this.meta(caller, stored.id));
  }

  @Post(':id/change-end-date')
  async changeEnd(@Ask() { caller, path: { id }, body }: Asked<'id'>): Promise<Reply> {
    const stored = await this.find(caller, id);
    const endTime = instantIn(body, 'endDate');
    await this.windows.update(caller, stored.id, await checkedBody(UpdateMaintenanceWindowDto, { endTime }));
    return updated(await this.meta(caller, stored.id));
  }

  @Post(':id/cancel')
  async cancel(@Ask() { caller, path: { id } }: Asked<'id'>): Promise<Reply> {
    const stored = await this.find(caller, id);
    await this.windows.update(caller, stored.id, await checkedBody(UpdateMaintenanceWindowDto, { enabled: false }));
    return done('Cancelled', await this.meta(caller, stored.id));
  }

  @Delete(':id')
  async remove(@Ask() { caller, path: { id } }: Asked<'id'>): Promise<Reply> {
    const stored = await this.find(caller, id);
    await this.changes.remove(caller, KIND, stored.id, () => this.windows.remove(caller, stored.id));
    return deleted();
  }

  private async meta(caller: Caller, id: string): Promise<Json> {
    const kept = await this.originals.one<MaintenanceOriginals>(caller.tenantId, KIND, id);
    return maintenanceMeta(await this.windows.get(caller, id), kept, this.clock.now());
  }

  /** Of the caller's teams, or of none. */
  private async find(caller: Caller, id: string): Promise<MaintenanceWindowView> {
    return withId(await this.windows.all(caller), 'Maintenance', id);
  }
}
