import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import type { RotationView } from '../../on-call/dto/rotation.dto.js';
import {
  CreateOverrideDto,
  CreateScheduleDto,
  type OverrideView,
  UpdateScheduleDto,
} from '../../on-call/dto/schedule.dto.js';
import { OverridesService } from '../../on-call/overrides.service.js';
import { SchedulesService } from '../../on-call/schedules.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import { sameJson } from '../domain/canonical.js';
import { keepAndAdd } from '../domain/keep-and-add.js';
import type { Values } from '../domain/references.js';
import { namedBy, targetOf } from './people.js';

@Injectable()
export class SchedulesKind implements ConfigurationKind {
  readonly kind = 'schedules';
  readonly resource = 'schedules';

  constructor(
    private readonly schedules: SchedulesService,
    private readonly overrides: OverridesService,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const schedules = await everyPage((query) => this.schedules.list(caller, query));
    const lasting = await this.overrides.lasting(caller.tenantId, this.clock.now());
    return schedules.map(({ id, name, description, teamId, timezone, enabled, rotations }) => {
      const overrides = (lasting.get(id) ?? []).map(overrideValues);
      const values = { name, description, team: teamId, timezone, enabled, rotations: rotations.map(rotationValues) };
      return { id, name, values: { ...values, overrides } };
    });
  }

  async create(caller: Caller, _key: string, { overrides, ...values }: Values, givenId?: string): Promise<string> {
    const id = await this.schedules.create(caller, await checkedBody(CreateScheduleDto, bodyOf(values)), givenId);
    await this.addOverrides(caller, id, (overrides ?? []) as Values[]);
    return id;
  }

  async change(caller: Caller, id: string, { overrides, ...values }: Values): Promise<void> {
    await this.schedules.update(caller, id, await checkedBody(UpdateScheduleDto, bodyOf(values)));
    if (overrides !== undefined) await this.setOverrides(caller, id, overrides as Values[]);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.schedules.remove(caller, id);
  }

  /** Of overlapping ones the last one made counts: those that follow a new one are made anew. */
  private async setOverrides(caller: Caller, id: string, wanted: readonly Values[]): Promise<void> {
    const present = await this.lasting(caller, id);
    const { remove, add } = keepAndAdd(present.map(overrideValues), wanted, sameJson);
    for (const place of remove) await this.overrides.remove(caller, id, present[place]?.id ?? '');
    await this.addOverrides(caller, id, add);
  }

  private async addOverrides(caller: Caller, id: string, overrides: readonly Values[]): Promise<void> {
    for (const { user, ...override } of overrides)
      await this.overrides.create(caller, id, await checkedBody(CreateOverrideDto, { ...override, userId: user }));
  }

  /** Those that are not over, in the order of their making. */
  private async lasting(caller: Caller, id: string): Promise<OverrideView[]> {
    const { overrides } = await this.schedules.get(caller, id, { start: this.clock.now() });
    return overrides.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

const overrideValues = ({ userId, startTime, endTime, reason }: OverrideView): Values => ({
  user: userId,
  ...{ startTime, endTime, reason },
});

function rotationValues({ id: _id, participants, ...rotation }: RotationView): Values {
  return {
    ...rotation,
    participants: participants.map(({ id, type, name = null }) => ({ ...targetOf(type, id), name })),
  };
}

const bodyOf = ({ team, rotations, ...values }: Values): object => ({
  ...{ ...values, teamId: team },
  rotations: (rotations as Values[] | undefined)?.map(rotationBody),
});

function rotationBody({ participants, ...rotation }: Values): object {
  const people = participants as Values[];
  return { ...rotation, participants: people.map((each) => ({ ...namedBy(each), name: each['name'] ?? undefined })) };
}
