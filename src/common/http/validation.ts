import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { badRequest, type ApiError } from '../errors/api-error.js';

const VALIDATION_CODE = Symbol('pager.validation-code');

/** On a DTO class: its validation failures carry this code instead of BAD_REQUEST (some routers: `VALIDATION`). */
export function ValidationCode(code: string): ClassDecorator {
  return (target) => {
    Object.defineProperty(target, VALIDATION_CODE, { value: code });
  };
}

/** Contract: `{message:'Invalid request: <field>: <detail>; ...', code}`; unknown keys are ignored. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
    // The factory reads the code off the DTO's class.
    validationError: { target: true },
    exceptionFactory: validationFailure,
  });
}

export function validationFailure(errors: ValidationError[]): ApiError {
  const details = errors.flatMap((error) => flatten(error, ''));
  const target: unknown = errors[0]?.target?.constructor;
  const code = (target as { [VALIDATION_CODE]?: string } | undefined)?.[VALIDATION_CODE] ?? 'BAD_REQUEST';
  return badRequest(`Invalid request: ${details.join('; ')}`, code);
}

/** class-validator begins its sentences with the property, which stands in front already. */
function detailOf({ property, value }: ValidationError, sentence: string): string {
  if (!sentence.startsWith(`${property} `)) return sentence;
  return value === undefined ? 'is required' : sentence.slice(property.length + 1);
}

function flatten(error: ValidationError, prefix: string): string[] {
  const field = `${prefix}${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((detail) => `${field}: ${detailOf(error, detail)}`);
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`))];
}
