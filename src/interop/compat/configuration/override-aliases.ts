import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { conflict } from '../../../platform/errors/api-error.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateOverrideDto, UpdateOverrideDto, type OverrideView } from '../../../on-call/dto/override.dto.js';
import { OverridesService } from '../../../on-call/overrides.service.js';
import { SchedulesService } from '../../../on-call/schedules.service.js';
import { found } from './domain/lookup.js';
import type { OverrideFields } from '../../codec/schedule.js';
import { Originals } from './originals.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'override';

/** The overrides of a schedule, which third-party clients name by aliases; one without has its id. */
@Injectable()
export class OverrideAliases {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly overrides: OverridesService,
    private readonly originals: Originals,
    private readonly changes: WholeChanges,
  ) {}

  async list(caller: Caller, scheduleId: string): Promise<{ override: OverrideView; alias: string }[]> {
    const { overrides } = await this.schedules.get(caller, scheduleId, {});
    const kept = await this.originals.many<{ alias: string }>(caller.tenantId, KIND, overrides);
    return overrides.map((override) => ({ override, alias: kept.get(override.id)?.alias ?? override.id }));
  }

  /** @throws ApiError 404 */
  async named(caller: Caller, scheduleId: string, alias: string): Promise<OverrideView> {
    const one = (await this.list(caller, scheduleId)).find((each) => each.alias === alias);
    return found(one, 'Override with alias', alias).override;
  }

  /** @returns its alias @throws ApiError 400, 409 */
  async create(caller: Caller, scheduleId: string, fields: OverrideFields, alias?: string): Promise<string> {
    const body = await checkedBody(CreateOverrideDto, fields);
    const isTaken = (await this.list(caller, scheduleId)).some((each) => each.alias === alias);
    if (isTaken) throw conflict(`Override with alias [${alias?.slice(0, 100)}] already exists`);
    return this.changes.make(caller, async (tx) => {
      const { id } = await this.overrides.create(caller, scheduleId, body);
      if (alias !== undefined) await this.originals.keep(tx, KIND, id, { alias });
      return alias ?? id;
    });
  }

  /** @throws ApiError 400, 404 */
  async replace(caller: Caller, scheduleId: string, alias: string, fields: OverrideFields): Promise<void> {
    const { id } = await this.named(caller, scheduleId, alias);
    const body = await checkedBody(UpdateOverrideDto, { ...fields, confirm: true });
    await this.overrides.update(caller, scheduleId, id, body);
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, scheduleId: string, alias: string): Promise<void> {
    const { id } = await this.named(caller, scheduleId, alias);
    await this.changes.remove(caller, KIND, id, () => this.overrides.remove(caller, scheduleId, id));
  }
}
