import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsByteLength, IsOptional, IsString, MinLength, ValidateBy, type ValidationArguments } from 'class-validator';
import type { PermissionLevel } from '../../access/caller.js';
import { RESOURCES } from '../../access/domain/permissions.js';
import { nearest } from '../../../platform/http/unknown-keys.js';
import type { ErrorCode } from '../../../platform/errors/error-codes.js';
import { guessedEarly } from '../common-passwords.js';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../passwords.js';

const LEVELS: readonly PermissionLevel[] = ['none', 'read', 'write', 'admin'];

/** A field for a new password. */
export const NewPassword = ({ required = true } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      ...{ type: String, required, minLength: MIN_PASSWORD_CHARACTERS },
      description:
        'At most 72 bytes, and none of the 18,000 most common ones or of words of this service alone: 400 `COMMON_PASSWORD`',
    }),
    IsString(),
    MinLength(MIN_PASSWORD_CHARACTERS),
    IsByteLength(0, MAX_PASSWORD_BYTES),
    IsUncommon(),
  );

const IsUncommon = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isUncommon',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || guessedEarly(value) === null,
        defaultMessage: (given?: ValidationArguments) =>
          guessedEarly(String(given?.value)) === 'service-words'
            ? 'consists of words that are guessed first here'
            : 'is one of the most common passwords',
      },
    },
    { context: { code: 'COMMON_PASSWORD' satisfies ErrorCode } },
  );

/** A map of resources to levels, or null; unknown resources are refused. */
export const GrantsField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: { type: 'string', enum: [...LEVELS] },
      nullable: true,
      description,
    }),
    IsOptional(),
    IsGrants(),
  );

const IsGrants = (): PropertyDecorator =>
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
