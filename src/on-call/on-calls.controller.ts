import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiTeamList } from '../platform/http/api-docs.js';
import { Reply } from '../platform/http/reply.js';
import { AllOnCalls } from './all-on-calls.js';
import { AllOnCallsQuery, RangeQuery, ScheduleOnCallView, UserShiftsView } from './dto/on-call.dto.js';
import { IdParam } from '../platform/http/id-param.js';
import { USER_NOT_FOUND, UserShifts } from './user-shifts.js';

@ApiTags('Schedules')
@ApiErrors(400, 401, 403)
@Controller('v2/on-calls')
export class AllOnCallsController {
  constructor(private readonly onCalls: AllOnCalls) {}

  @Get()
  @Access('schedules', 'read')
  @ApiTeamList(ScheduleOnCallView)
  async list(@CurrentCaller() caller: Caller, @Query() { at, allTeams }: AllOnCallsQuery): Promise<Reply> {
    const { views, hidden } = await this.onCalls.of(caller, at, allTeams === 'true');
    return Reply.all(views, hidden);
  }
}

@ApiTags('Users')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/users/:id/shifts')
export class UserShiftsController {
  constructor(private readonly shifts: UserShifts) {}

  /** A user's own shifts need no permission; for others the service checks `schedules`. */
  @Get()
  @Access(null, 'read')
  @ApiData(UserShiftsView)
  list(
    @CurrentCaller() caller: Caller,
    @IdParam('id', USER_NOT_FOUND) id: string,
    @Query() query: RangeQuery,
  ): Promise<UserShiftsView> {
    return this.shifts.of(caller, id, query);
  }
}
