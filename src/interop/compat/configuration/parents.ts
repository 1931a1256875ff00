import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../../people/access/caller.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import type { TeamEntry } from '../../../people/teams/team-directory.js';
import { ScheduleFinder, TeamLookup } from './lookups.js';

/** How a request names what its path is about. */
interface Asked {
  caller: Caller;
  identifier: string;
  /** As in the query; `name`, else the id is meant. */
  type: unknown;
}

const asked =
  (param: string) =>
  (types: readonly string[], context: ExecutionContext): Asked => {
    const { params, query, user } = context.switchToHttp().getRequest<Request & { user: Caller }>();
    const type = types.map((name) => query[name]).find((value) => value !== undefined);
    return { caller: user, identifier: String(params[param]), type };
  };
const AskedSchedule = createParamDecorator(asked('schedule'));
const AskedTeam = createParamDecorator(asked('team'));

@Injectable()
class NamedSchedule implements PipeTransform<Asked, Promise<ScheduleView>> {
  constructor(private readonly finder: ScheduleFinder) {}

  transform({ caller, identifier, type }: Asked): Promise<ScheduleView> {
    return this.finder.named(caller, identifier, type);
  }
}

@Injectable()
class NamedTeam implements PipeTransform<Asked, Promise<TeamEntry>> {
  constructor(private readonly lookup: TeamLookup) {}

  transform({ caller, identifier, type }: Asked): Promise<TeamEntry> {
    return this.lookup.named(caller, identifier, type);
  }
}

/** The schedule `:schedule` of the path; 404 where there is none. @param types the query keys that say how it is named */
export const TheSchedule = (...types: string[]): ParameterDecorator => AskedSchedule(types, NamedSchedule);

/** The team `:team` of the path; 404 where there is none. @param types the query keys that say how it is named */
export const TheTeam = (...types: string[]): ParameterDecorator => AskedTeam(types, NamedTeam);
