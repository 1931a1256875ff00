import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { WARNINGS } from '../../platform/http/api-docs.js';
import { PersonId } from '../../platform/http/person-id.js';

/** Somebody who was, or is, on call when a schedule was changed. */
export class OnCallNowView {
  @PersonId() @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

/** What the answer to a change of a plan says beside its result. */
export interface PlanNotes {
  /** Where the change puts others on call at once: who was, and who is. */
  onCallBefore?: OnCallNowView[];
  onCallAfter?: OnCallNowView[];
  warnings?: string[];
}

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
