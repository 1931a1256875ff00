import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { badRequest, type ApiError } from '../errors/api-error.js';
import { sealed } from './as-given.js';
import { withinExtent } from './body-extent.js';
import { failureOf } from './failed-rule.js';
import { nestedLists } from './nested-lists.js';
import { overlongLists } from './overlong-lists.js';
import { unknownKeys } from './unknown-keys.js';

/** So many failures are named, in so many characters; a long list of wrong entries must not make a long answer. */
const MOST_DETAILS = 20;
const LONGEST_DETAILS = 1500;
const VALIDATION_CODE = Symbol('pager.validation-code');

/** On a DTO class: its validation failures carry this code instead of BAD_REQUEST (some routers: `VALIDATION`). */
export function ValidationCode(code: string): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, VALIDATION_CODE, { value: code });
  };
}

class BodyPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return super.transform(withinExtent(sealed(value, metadata.metatype), metadata.metatype), metadata);
  }

  protected override async validate(
    object: object,
    options?: classValidator.ValidatorOptions,
  ): Promise<ValidationError[]> {
    const overlong = overlongLists(object);
    if (overlong.length > 0) return overlong;
    // First: the validation takes them away.
    const unknown = unknownKeys(object);
    const errors = [...unknown, ...(await super.validate(object, options))];
    return errors.length > 0 ? errors : nestedLists(object);
  }
}

/** Contract: `{message:'Invalid request: <field>: <detail>; ...', code}`; unknown keys are ignored on the first level. */
export function validationPipe(): ValidationPipe {
  return new BodyPipe({
    // Nest would load them itself, in a way that a bundle does not survive: without their named exports.
    validatorPackage: classValidator,
    transformerPackage: classTransformer,
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    // All of them: `failureOf` chooses the one to show.
    stopAtFirstError: false,
    // The factory reads the code off the DTO's class, and distinguishes a missing value from a wrong one.
    validationError: { target: true, value: true },
    exceptionFactory: validationFailure,
  });
}

export function validationFailure(errors: ValidationError[]): ApiError {
  const all = errors.flatMap((error) => flatten(error, ''));
  const named = all.slice(0, howMany(all));
  const more = all.length - named.length;
  const details = more > 0 ? [...named, `and ${more} more`] : named;
  const target: unknown = errors[0]?.target?.constructor;
  const code = (target as { [VALIDATION_CODE]?: string } | undefined)?.[VALIDATION_CODE] ?? 'BAD_REQUEST';
  return badRequest(`Invalid request: ${details.join('; ')}`, code);
}

/** As many as have room, at least one. */
function howMany(details: readonly string[]): number {
  let room = LONGEST_DETAILS;
  const full = details.slice(1, MOST_DETAILS).findIndex((detail) => (room -= detail.length) < 0);
  return full === -1 ? MOST_DETAILS : full + 1;
}

function flatten(error: ValidationError, prefix: string): string[] {
  const field = `${prefix}${error.property}`;
  const own = failureOf(error);
  const told = own === null ? [] : [`${field}: ${own}`];
  // What is no list at all has no entries that lack anything.
  if (error.constraints?.['isArray'] !== undefined && !Array.isArray(error.value)) return told;
  return [...told, ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`))];
}
