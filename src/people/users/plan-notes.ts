import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { WARNINGS } from '../../platform/http/api-docs.js';
import { PersonId } from '../../platform/http/person-id.js';

/** A person on call before or after a change of a schedule. */
export class OnCallNowView {
  @PersonId() @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

/** Additional fields of a response to a change that affects schedules. */
export interface PlanNotes {
  /** Present if the change takes effect on who is on call now. */
  onCallBefore?: OnCallNowView[];
  onCallAfter?: OnCallNowView[];
  warnings?: string[];
}

const onCall = (description: string) => ({
  ...{ type: 'array', items: { $ref: getSchemaPath(OnCallNowView) }, description },
});

/** The OpenAPI fields of `PlanNotes`; the controller needs `@ApiExtraModels(OnCallNowView)`. */
export const PLAN_NOTES = {
  onCallBefore: onCall('Who was on call; absent where that stays'),
  onCallAfter: onCall('Who is on call instead'),
  warnings: WARNINGS,
};

/** Adds warnings in front of those of the notes. */
export function withWarnings(notes: PlanNotes, { warnings = [] }: { warnings?: string[] }): PlanNotes {
  const all = [...warnings, ...(notes.warnings ?? [])];
  return { ...notes, ...(all.length > 0 && { warnings: all }) };
}
