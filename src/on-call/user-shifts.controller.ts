import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors } from '../common/http/api-docs.js';
import { IdParam } from '../common/http/id-param.js';
import { RangeQuery } from './dto/on-call.dto.js';
import { UserShiftsView } from './dto/user-shifts.dto.js';
import { USER_NOT_FOUND, UserShifts } from './user-shifts.js';

@ApiTags('Users')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/users/:id/shifts')
export class UserShiftsController {
  constructor(private readonly shifts: UserShifts) {}

  /** One's own need no permission, so the service asks for that of `schedules`. */
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
