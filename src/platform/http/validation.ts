import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { invalidFields, sentenceOf, type ApiError, type FieldError } from '../errors/api-error.js';
import type { ErrorCode, FieldErrorCode } from '../errors/error-codes.js';
import { sealed, withinExtent } from './body-extent.js';
import { nestedLists, overlongLists } from './body-rules.js';
import { unknownKeys } from './unknown-keys.js';

/** Limits of the message: failures, and characters. */
const MOST_DETAILS = 20;
const LONGEST_DETAILS = 1500;
const VALIDATION_CODE = Symbol('pager.validation-code');

/** On a DTO class: its validation errors have this code instead of BAD_REQUEST (some routers: `VALIDATION`). */
export function ValidationCode(code: ErrorCode): ClassDecorator {
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
    // Before validation, which removes unknown keys.
    const unknown = unknownKeys(object);
    const errors = [...unknown, ...(await super.validate(object, options))];
    return errors.length > 0 ? errors : nestedLists(object);
  }
}

/** Contract: `{message:'Invalid request: <field>: <detail>; ...', code}`, additive `errors`; unknown keys are ignored on the first level. */
export function validationPipe(): ValidationPipe {
  return new BodyPipe({
    // Nest's own loading of these packages fails in a bundle.
    validatorPackage: classValidator,
    transformerPackage: classTransformer,
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    // `failureOf` chooses which error to show.
    stopAtFirstError: false,
    // The factory reads the code of the DTO's class, and distinguishes a missing value from a wrong one.
    validationError: { target: true, value: true },
    exceptionFactory: validationFailure,
  });
}

function validationFailure(errors: ValidationError[]): ApiError {
  const all = errors.flatMap((error) => flatten(error, ''));
  const named = all.slice(0, howMany(all));
  const target: unknown = errors[0]?.target?.constructor;
  const code = (target as { [VALIDATION_CODE]?: ErrorCode } | undefined)?.[VALIDATION_CODE] ?? 'BAD_REQUEST';
  return invalidFields(named, errors.length === 1 ? (ownCode(errors[0]) ?? code) : code, all.length - named.length);
}

/** A rule may have a code of its own (`context`), for what clients tell apart; undefined: none of those that are broken has. */
function ownCode(error: ValidationError | undefined): ErrorCode | undefined {
  const contexts: Record<string, { code?: ErrorCode }> = error?.contexts ?? {};
  return Object.values(contexts)[0]?.code;
}

function howMany(errors: readonly FieldError[]): number {
  let room = LONGEST_DETAILS;
  const full = errors.slice(1, MOST_DETAILS).findIndex((error) => (room -= sentenceOf(error).length) < 0);
  return full === -1 ? MOST_DETAILS : full + 1;
}

function flatten(error: ValidationError, prefix: string): FieldError[] {
  const path = `${prefix}${error.property}`;
  const own = failureOf(error);
  const failures = own === null ? [] : [{ path, ...own }];
  // Leaves out errors of entries if the value is not a list.
  if (error.constraints?.['isArray'] !== undefined && !Array.isArray(error.value)) return failures;
  return [...failures, ...(error.children ?? []).flatMap((child) => flatten(child, `${path}.`))];
}

/*
 * Chooses the message for a value that breaks several rules: one message per cause, the most basic one. A text
 * instead of a list, for example, is not reported as beyond the list's limit, nor a missing value as a wrong one.
 */

/** Rules about the type come first, in this order. */
const TYPES = ['isArray', 'isString', 'isObject', 'isBoolean', 'isInt', 'isNumber', 'nestedValidation'];
/** Limits come last. */
const TEXT_LIMITS = new Set(['isLength', 'minLength', 'maxLength', 'isByteLength', 'maxCharacters', 'isNotEmpty']);
const NUMBER_LIMITS = new Set(['min', 'max']);
const LIST_LIMITS = new Set(['arrayMinSize', 'arrayMaxSize', 'arrayUnique', 'arrayContains']);
const LIMITS = [TEXT_LIMITS, NUMBER_LIMITS, LIST_LIMITS];
/** Rules on one field that check others: the field itself may be left out. */
const ABOUT_OTHERS = new Set(['unknownKey', 'isNamed']);

const LAST = TYPES.length + 1;

function rankOf(rule: string): number {
  const type = TYPES.indexOf(rule);
  if (type >= 0) return type;
  return LIMITS.some((limits) => limits.has(rule)) ? LAST : TYPES.length;
}

/** The error of the field itself; null: none. */
function failureOf({ property, value, constraints = {} }: ValidationError): Omit<FieldError, 'path'> | null {
  const failed = Object.entries(constraints).sort(([a], [b]) => rankOf(a) - rankOf(b));
  const [rule, sentence] = failed[0] ?? [];
  if (rule === undefined || sentence === undefined) return null;
  if (value === undefined && failed.some(([name]) => !ABOUT_OTHERS.has(name)))
    return { code: 'REQUIRED', message: 'is required' };
  const ofType = wrongType(rule, value);
  if (ofType !== null) return { code: 'WRONG_TYPE', message: ofType };
  return { code: codeOf(rule), message: withoutName(sentence, property) };
}

function codeOf(rule: string): FieldErrorCode {
  if (rule === 'unknownKey') return 'UNKNOWN_FIELD';
  if (TYPES.includes(rule) || rule === 'nestedList') return 'WRONG_TYPE';
  return LIMITS.some((limits) => limits.has(rule)) ? 'OUT_OF_RANGE' : 'INVALID';
}

/** The type error behind a limit that a value breaks only because of its type; null: another rule. */
function wrongType(rule: string, value: unknown): string | null {
  if (rule === 'isArray') return 'must be a list';
  if (rule === 'nestedValidation') return Array.isArray(value) ? 'each must be an object' : 'must be an object';
  if (LIST_LIMITS.has(rule) && !Array.isArray(value)) return 'must be a list';
  const type = TEXT_LIMITS.has(rule) ? 'string' : NUMBER_LIMITS.has(rule) ? 'number' : null;
  if (type === null) return null;
  if (Array.isArray(value)) return value.every((entry) => typeof entry === type) ? null : `each must be a ${type}`;
  return typeof value === type ? null : `must be a ${type}`;
}

/** Removes the property's name, with which class-validator's messages begin. */
function withoutName(sentence: string, property: string): string {
  if (sentence.startsWith(`${property} `)) return sentence.slice(property.length + 1);
  return sentence.startsWith('each value in ') ? sentence.replace(`each value in ${property}`, 'each') : sentence;
}
