import { getSchemaPath } from '@nestjs/swagger';
import { OnCallNowView } from './dto/schedule.dto.js';
import type { PlanNotes } from './plan-changes.js';
import { WARNINGS } from './targets.service.js';

const onCall = (description: string) => ({
  ...{ type: 'array', items: { $ref: getSchemaPath(OnCallNowView) }, description },
});

/** In OpenAPI, of answers to changes of a schedule; the controller names `OnCallNowView` as an extra model. */
export const PLAN_NOTES = {
  onCallBefore: onCall('Who was on call; absent where that stays'),
  onCallAfter: onCall('Who is on call instead'),
  warnings: WARNINGS,
};

/** With further warnings. */
export function withWarnings(notes: PlanNotes, { warnings = [] }: { warnings?: string[] }): PlanNotes {
  const all = [...warnings, ...(notes.warnings ?? [])];
  return { ...notes, ...(all.length > 0 && { warnings: all }) };
}
