import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { PermissionLevel } from '../../access/caller.js';
import { RESOURCES } from '../../access/domain/permissions.js';
import { nearest } from '../../common/http/unknown-keys.js';

export const LEVELS: readonly PermissionLevel[] = ['none', 'read', 'write', 'admin'];

/** A map of resources to levels; unknown resources are refused. */
export const IsGrants = (): PropertyDecorator =>
  ValidateBy({
    name: 'isGrants',
    validator: {
      validate: (value: unknown) => problemOf(value) === null,
      defaultMessage: (given?: ValidationArguments) => problemOf(given?.value) ?? '',
    },
  });

/** What is wrong with these grants; null: nothing. */
function problemOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG_FORM;
  const unknown = Object.keys(value).find((resource) => !RESOURCES.some((each) => each === resource));
  if (unknown !== undefined) return explainUnknown(unknown);
  return Object.values(value).every((level) => LEVELS.includes(level as never)) ? null : WRONG_FORM;
}

const WRONG_FORM = 'must map resources to none, read, write or admin';
const LONGEST_SHOWN = 60;

function explainUnknown(resource: string): string {
  const near = nearest(resource, RESOURCES);
  const detail = near === null ? `known are ${RESOURCES.join(', ')}` : `did you mean ${near}?`;
  return `${resource.slice(0, LONGEST_SHOWN)}: unknown, ${detail}`;
}
