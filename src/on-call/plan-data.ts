import type { TenantScope } from '../platform/database/unit-of-work.js';
import { readDepartures } from '../people/users/departures.js';
import type { KnownEscalations } from './known-escalations.js';
import { readPlan } from './plan-rows.js';
import type { PlanData } from './prepared-plan.js';
import { PtoRequestEntity } from './pto/pto-request.entity.js';

/** Reads all that is stored about who is on call in a tenant. */
export async function readPlanData(scope: TenantScope, known: KnownEscalations): Promise<PlanData> {
  const [plan, absences, escalations, departures] = await Promise.all([
    readPlan(scope),
    scope.repo(PtoRequestEntity).find({ status: 'approved' }),
    known.read(scope),
    readDepartures(scope),
  ]);
  return { ...plan, absences, escalations: [...escalations], departures: [...departures] };
}
