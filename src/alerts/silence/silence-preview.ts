import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { mayTouchTeam, visibleTeams } from '../../people/access/domain/team-access.js';
import { Clock } from '../../platform/clock/clock.js';
import { decideEach } from '../../platform/matching/decision.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { isForEverything } from '../maintenance/domain/applicability.js';
import { matcherOf } from '../maintenance/domain/silence.js';
import { ruleInWords } from '../maintenance/domain/window-course.js';
import { serviceNames } from '../maintenance/maintenance.queries.js';
import { checkedCourse, presentTimes, recurrenceOf, silenceOf } from '../maintenance/window-settings.js';
import { matchableOf } from '../lifecycle/domain/matchable.js';
import type { MaintenancePreviewView, PreviewMaintenanceWindowDto } from './silence-preview.dto.js';
import { openAlerts, subscribersTold } from './silence-preview.queries.js';

const MOST_TIMES = 10;
const MOST_ALERTS = 10;
const LOOKED_AT = 1000;

/** Shows what a maintenance window would do that nobody has planned yet. */
@Injectable()
export class SilencePreview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 400 for a window that could not be planned, 403 for another team's */
  async of(caller: Caller, body: PreviewMaintenanceWindowDto): Promise<MaintenancePreviewView> {
    const { startTime, endTime, serviceId = null, teamId = caller.teamId } = body;
    if (!mayTouchTeam(caller, teamId)) throw forbidden('You have no access to that team');
    const scope = this.unitOfWork.of(caller.tenantId);
    const recurrence = recurrenceOf(body.recurrence ?? null);
    const course = checkedCourse({ startTime, endTime, recurrence, endedAt: null });
    const silence = await silenceOf(scope, caller, body.silence ?? null, null);
    const serviceName = (await serviceNames(scope, serviceId === null ? [] : [serviceId])).get(serviceId ?? '') ?? null;
    const matches = silence && matcherOf({ teamId, serviceId, serviceName, silence });
    // People can list the alerts of all teams, and a window may silence them.
    const teams = visibleTeams(caller, caller.kind === 'user');
    const open = matches ? await openAlerts(scope, teams, LOOKED_AT) : [];
    const fitting = await decideEach(caller.tenantId, open, (alert) => matches?.(matchableOf(alert)));
    const found = open.filter((_, at) => fitting[at]);
    return {
      times: presentTimes(course, this.clock.now(), MOST_TIMES),
      text: recurrence && ruleInWords(wordsOf(caller), recurrence, startTime),
      silencesAll: isForEverything({ silence, serviceId }),
      count: found.length,
      subscribers: await subscribersTold(scope, body.public ?? false, serviceId),
      alerts: found.slice(0, MOST_ALERTS).map(({ id, tinyId, message, priority, createdAt }) => ({
        ...{ id, tinyId, message, priority },
        createdAt: createdAt.toISOString(),
      })),
    };
  }
}
