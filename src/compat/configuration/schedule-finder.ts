import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { conflict, notFound } from '../../common/errors/api-error.js';
import { everyPage } from '../../configuration/configuration-kind.js';
import type { ScheduleView } from '../../on-call/dto/schedule.dto.js';
import { SchedulesService } from '../../on-call/schedules.service.js';
import { isOwn } from './domain/own.js';

/** Schedules as third-party clients name them. A key of a team knows those of its team only. */
@Injectable()
export class ScheduleFinder {
  constructor(private readonly schedules: SchedulesService) {}

  async all(caller: Caller): Promise<ScheduleView[]> {
    const schedules = await everyPage((query) => this.schedules.list(caller, query));
    return schedules.filter((each) => isOwn(caller, each));
  }

  /** @param identifierType `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, identifierType: unknown): Promise<ScheduleView> {
    const schedules = await this.all(caller);
    const isName = identifierType === 'name';
    const found = schedules.find(({ id, name }) => (isName ? name === identifier : id === identifier.toLowerCase()));
    if (!found) throw notFound(`Schedule with identifier [${identifier.slice(0, 100)}] does not exist`);
    return found;
  }

  /** Clients name schedules by their names. @throws ApiError 409 */
  async requireFree(caller: Caller, name: unknown): Promise<void> {
    const isTaken = (await everyPage((query) => this.schedules.list(caller, query))).some((each) => each.name === name);
    if (isTaken) throw conflict(`Schedule with name [${String(name)}] already exists`);
  }
}
