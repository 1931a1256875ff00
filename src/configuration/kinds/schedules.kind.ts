import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { badRequest, forbidden } from '../../platform/errors/api-error.js';
import { CreateOverrideDto, type OverrideView } from '../../on-call/dto/override.dto.js';
import type { RotationView } from '../../on-call/dto/rotation.dto.js';
import { CreateScheduleDto, UpdateScheduleDto } from '../../on-call/dto/schedule.dto.js';
import { OverridesService } from '../../on-call/overrides.service.js';
import type { GivenIds } from '../../on-call/rotation-rows.js';
import { SchedulesService } from '../../on-call/schedules.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import { sameJson } from '../domain/canonical.js';
import { keepAndAdd } from '../domain/keep-and-add.js';
import type { Values } from '../domain/references.js';
import { rotationLabels } from '../domain/rotation-labels.js';
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
      const overrides = (lasting.get(id) ?? []).map((each) => overrideValues(each, rotations));
      const values = { name, description, team: teamId, timezone, enabled, rotations: rotations.map(rotationValues) };
      return { id, name, values: { ...values, overrides } };
    });
  }

  async create(caller: Caller, _key: string, { overrides, ...values }: Values, desiredId?: string): Promise<string> {
    const body = await checkedBody(CreateScheduleDto, bodyOf(values));
    const { id } = await this.schedules.create(caller, body, desiredId, idsGivenBy(caller, values));
    if (overrides !== undefined) await this.setOverrides(caller, id, overrides as Values[], { isNew: true });
    return id;
  }

  async change(caller: Caller, id: string, { overrides, ...values }: Values): Promise<void> {
    const { rotations } = await this.schedules.get(caller, id, { start: this.clock.now() });
    const body = await checkedBody(UpdateScheduleDto, bodyOf(values, rotations));
    await this.schedules.update(caller, id, body, idsGivenBy(caller, values));
    if (overrides !== undefined) await this.setOverrides(caller, id, overrides as Values[]);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.schedules.remove(caller, id);
  }

  /** The newest of overlapping overrides wins, so all after a changed one are created again. */
  private async setOverrides(
    caller: Caller,
    id: string,
    desired: readonly Values[],
    { isNew = false } = {},
  ): Promise<void> {
    idsGivenBy(caller, { overrides: desired });
    const { rotations } = await this.schedules.get(caller, id, { start: this.clock.now() });
    const present = (await this.overrides.lasting(caller.tenantId, this.clock.now())).get(id) ?? [];
    const values = present.map((each) => overrideValues(each, rotations));
    const { remove, add } = keepAndAdd(values, desired, (there, { id: _id, ...each }) => sameJson(there, each));
    for (const index of remove) await this.overrides.remove(caller, id, present[index]?.id ?? '');
    for (const { id: entryId, ...each } of add) {
      const body = await checkedBody(CreateOverrideDto, overrideBody(each, rotations));
      await this.overrides.create(caller, id, body, { givenId: entryId as string | undefined, isNew });
    }
  }
}

/** @throws ApiError 403 if a caller other than an administrator sets ids */
function idsGivenBy({ role }: Caller, { rotations, overrides }: Values): GivenIds {
  const entries = [...((rotations ?? []) as Values[]), ...((overrides ?? []) as Values[])];
  if (entries.every(({ id }) => id === undefined)) return 'own';
  if (role !== 'admin') throw forbidden('Only administrators give ids');
  return 'any';
}

const labelsOf = (rotations: readonly RotationView[]): string[] => rotationLabels(rotations.map(({ name }) => name));

function overrideValues(override: OverrideView, rotations: readonly RotationView[]): Values {
  const { participant, rotationIds, startTime, endTime, reason } = override;
  const labels = labelsOf(rotations);
  const named = rotations.flatMap(({ id }, index) => (rotationIds?.includes(id) ? [labels[index]!] : []));
  return { ...targetOf(participant.type, participant.id), startTime, endTime, reason, rotations: named };
}

/** @throws ApiError 400 */
function overrideBody(
  { startTime, endTime, reason, rotations: named, ...target }: Values,
  present: RotationView[],
): object {
  const labels = labelsOf(present);
  const rotationIds = ((named ?? []) as string[]).map((label) => {
    const found = present[labels.indexOf(label)];
    if (!found)
      throw badRequest(`overrides: there is no rotation ${JSON.stringify(label)}, known are ${labels.join(', ')}`);
    return found.id;
  });
  return { participant: namedBy(target), rotationIds, startTime, endTime, reason };
}

function rotationValues({ id: _id, counting: _counting, participants, ...rotation }: RotationView): Values {
  return {
    ...rotation,
    participants: participants.map(({ id, type, name = null }) => ({ ...targetOf(type, id), name })),
  };
}

/** @param present the stored rotations; those that stay keep their ids, since overrides refer to them */
function bodyOf({ team, rotations, ...values }: Values, present: readonly RotationView[] = []): object {
  const free = [...present];
  const keep = ({ id, name }: Values): unknown => {
    const index = free.findIndex((each) => (id === undefined ? each.name === name : each.id === id));
    return index < 0 ? id : free.splice(index, 1)[0]?.id;
  };
  return {
    ...{ ...values, teamId: team },
    rotations: (rotations as Values[] | undefined)?.map((each) => ({ ...rotationBody(each), id: keep(each) })),
  };
}

function rotationBody({ participants, ...rotation }: Values): object {
  const people = participants as Values[];
  return { ...rotation, participants: people.map((each) => ({ ...namedBy(each), name: each['name'] ?? undefined })) };
}
