import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LiveDto } from '../../alerts/rehearsal/rehearsal.dto.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { RehearsalsService } from '../../alerts/rehearsal/rehearsals.service.js';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { GoingLiveView } from './going-live.dto.js';
import { countRehearsed, openRehearsedAlerts } from './rehearsals.queries.js';

/** What going live would send at once, for those who may go live. */
@ApiTags('Rehearsals')
@ApiErrors(400, 401, 403)
@Controller('v2/rehearsals/go-live')
export class GoingLiveController {
  constructor(
    private readonly rehearsals: Rehearsals,
    private readonly service: RehearsalsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Get()
  // The service requires an administrator, or an admin of the team.
  @Access(null, 'read', { only: 'jwt' })
  @ApiData(GoingLiveView)
  async count(@CurrentCaller() caller: Caller, @Query() query: LiveDto): Promise<Reply> {
    const teamId = query.teamId?.toLowerCase() ?? null;
    await this.service.requireRight(caller, teamId);
    const scope = this.unitOfWork.of(caller.tenantId);
    const rehearses = await this.rehearsals.onceLive(scope, teamId);
    const live = (await openRehearsedAlerts(scope)).filter((alert) => rehearses(alert) === null);
    return Reply.data(
      await countRehearsed(
        scope,
        live.map(({ id }) => id),
        this.clock.now(),
      ),
    );
  }
}
