import { Body, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { notFound } from '../../common/errors/api-error.js';
import { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import {
  CreateMaintenanceWindowDto,
  UpdateMaintenanceWindowDto,
  type MaintenanceWindowView,
} from '../../maintenance/dto/maintenance-window.dto.js';
import { MaintenanceWindowsService } from '../../maintenance/maintenance-windows.service.js';
import { maintenanceShape, ofKind } from '../domain/third-party-shapes.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import {
  instantIn,
  maintenanceIn,
  maintenanceMeta,
  maintenanceWhole,
  type MaintenanceOriginals,
} from './domain/maintenance-shape.js';
import { bodyOf, type Wire } from './domain/wire-body.js';
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
  async list(@CurrentCaller() caller: Caller, @Query('type') type: unknown): Promise<Reply> {
    const now = this.clock.now();
    const all = await this.windows.all(caller);
    const found = all.filter((window) => ofKind(maintenanceShape(window, now), type));
    const ids = found.map(({ id }) => id);
    const kept = await this.originals.many<MaintenanceOriginals>(caller.tenantId, KIND, ids);
    return shown(found.map((window) => maintenanceMeta(window, kept.get(window.id), now)));
  }

  @Get(':id')
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Reply> {
    const window = await this.find(caller, id);
    const kept = await this.originals.one<MaintenanceOriginals>(caller.tenantId, KIND, window.id);
    return shown(maintenanceWhole(window, kept, this.clock.now()));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    const { fields, kept } = maintenanceIn(bodyOf(body), this.clock.now());
    const window = await checkedBody(CreateMaintenanceWindowDto, fields);
    const id = await this.changes.make(caller, async (tx) => {
      const made = await this.windows.create(caller, window);
      await this.originals.keep(tx, KIND, made.id, kept);
      return made.id;
    });
    return created(await this.meta(caller, id));
  }

  @Put(':id')
  async put(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<Reply> {
    const stored = await this.find(caller, id);
    const { fields, kept } = maintenanceIn(bodyOf(body), this.clock.now());
    const patch = await checkedBody(UpdateMaintenanceWindowDto, fields);
    await this.changes.make(caller, async (tx) => {
      await this.windows.update(caller, stored.id, patch);
      await this.originals.keep(tx, KIND, stored.id, kept);
    });
    return updated(await this.meta(caller, stored.id));
  }

  @Post(':id/change-end-date')
  @HttpCode(200)
  async changeEnd(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<Reply> {
    const stored = await this.find(caller, id);
    const endTime = instantIn(bodyOf(body), 'endDate');
    await this.windows.update(caller, stored.id, await checkedBody(UpdateMaintenanceWindowDto, { endTime }));
    return updated(await this.meta(caller, stored.id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Reply> {
    const stored = await this.find(caller, id);
    await this.windows.update(caller, stored.id, await checkedBody(UpdateMaintenanceWindowDto, { enabled: false }));
    return Reply.top(200, { result: 'Cancelled', data: await this.meta(caller, stored.id) });
  }

  @Delete(':id')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Reply> {
    const stored = await this.find(caller, id);
    await this.changes.make(caller, async (tx) => {
      await this.windows.remove(caller, stored.id);
      await this.originals.forget(tx, KIND, stored.id);
    });
    return deleted();
  }

  private async meta(caller: Caller, id: string): Promise<Wire> {
    const kept = await this.originals.one<MaintenanceOriginals>(caller.tenantId, KIND, id);
    return maintenanceMeta(await this.windows.get(caller, id), kept, this.clock.now());
  }

  /** Of the caller's teams, or of none. */
  private async find(caller: Caller, id: string): Promise<MaintenanceWindowView> {
    const found = (await this.windows.all(caller)).find((window) => window.id === id.toLowerCase());
    if (!found) throw notFound(`Maintenance with id [${id.slice(0, 100)}] does not exist`);
    return found;
  }
}
