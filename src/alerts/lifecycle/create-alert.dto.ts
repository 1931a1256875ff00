import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { IgnoresOtherKeys } from '../../platform/http/unknown-keys.js';
import { AsGiven } from '../../platform/http/body-extent.js';
import { classWith } from '../../platform/made-of-fields.js';
import { Choice, MaxCharacters, NullIsAbsent, OptionalText, rules } from '../../platform/http/dto-fields.js';
import { type Viewer } from './domain/alert.js';
import { RESPONDER_TYPES, type Responder, type ResponderType } from '../../platform/domain/responder.js';
import type { AlertField } from './domain/alert-field.js';
import { ALERT_FIELDS, alertFields, type CreateFields } from './domain/alert-fields.js';
import { schemaOf } from './dto/field-schema.js';
import { isNamed } from './domain/responders.js';
import { ALIAS_END } from './domain/stored-alias.js';

/** An object whose values are all strings; with any keys. */
export const IsStringMap = (): PropertyDecorator =>
  applyDecorators(
    AsGiven(),
    ValidateBy({
      name: 'isStringMap',
      validator: {
        validate: isStringMap,
        defaultMessage: () => 'must be an object of strings',
      },
    }),
  );

function isStringMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}

/** Put it on one field of a responder; checks that the responder has an id, name or username. */
export const NamesSomebody = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNamed',
    validator: {
      validate: (_type, args?: ValidationArguments) => isNamed(args?.object),
      defaultMessage: () => 'must come with an id, a name or a username',
    },
  });

const OptionalName = (most: number): PropertyDecorator => rules(NullIsAbsent(), OptionalText(most));

@IgnoresOtherKeys()
export class ResponderDto implements Responder {
  @ApiProperty({ enum: RESPONDER_TYPES })
  @IsIn(RESPONDER_TYPES, { message: `must be one of ${RESPONDER_TYPES.join(', ')}` })
  @NamesSomebody()
  type!: ResponderType;

  @ApiPropertyOptional({ description: 'Wins over the name' })
  @OptionalName(ALERT_FIELDS.responders.each)
  id?: string;

  @ApiPropertyOptional()
  @OptionalName(ALERT_FIELDS.responders.each)
  name?: string;

  @ApiPropertyOptional({ description: 'Of a user' })
  @OptionalName(ALERT_FIELDS.responders.each)
  username?: string;
}

@IgnoresOtherKeys()
export class ViewerDto implements Viewer {
  @Choice(['user', 'team'], {}, { message: 'must be one of user, team' }) type!: 'user' | 'team';

  @ApiPropertyOptional()
  @OptionalName(ALERT_FIELDS.visibleTo.each)
  id?: string;

  @ApiPropertyOptional()
  @OptionalName(ALERT_FIELDS.visibleTo.each)
  name?: string;
}

function documented(field: AlertField): PropertyDecorator {
  const { description, givenDescription = description, example, isRequired } = field;
  const schema = schemaOf(field, { responders: ResponderDto, viewers: ViewerDto });
  const options = { ...schema, ...limitsOf(field), description: givenDescription, example } as ApiPropertyOptions;
  return isRequired ? ApiProperty(options) : ApiPropertyOptional(options);
}

function limitsOf(field: AlertField): ApiPropertyOptions {
  switch (field.kind) {
    case 'text':
      return { ...(field.isRequired ? { minLength: 1 } : {}), maxLength: field.max };
    case 'choice':
    case 'flag':
      return { default: field.default };
    case 'map':
      return {};
    default:
      return { maxItems: field.max };
  }
}

const absence = ({ isRequired }: AlertField): PropertyDecorator[] => (isRequired ? [] : [IsOptional(), NullIsAbsent()]);

function rulesOf(field: AlertField): PropertyDecorator[] {
  switch (field.kind) {
    case 'text':
      return [IsString(), lengthOf(field), ...(field.isAlias ? [HasNoAliasEnd()] : [])];
    case 'choice':
      return [IsIn(field.of, { message: `must be one of ${field.of.join(', ')}` })];
    case 'flag':
      return [IsBoolean({ message: 'must be a boolean' })];
    case 'texts':
      return [
        ...listRules(field),
        IsString({ each: true }),
        MaxLength(field.each, { each: true, message: `each must have at most ${field.each} characters` }),
      ];
    case 'map':
      return [IsStringMap()];
    case 'responders':
      return [...listRules(field), ...partRules(() => ResponderDto)];
    case 'viewers':
      return [...listRules(field), ...partRules(() => ViewerDto)];
  }
}

const HasNoAliasEnd = (): PropertyDecorator =>
  ValidateBy({
    name: 'hasNoAliasEnd',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || !value.includes(ALIAS_END),
      defaultMessage: () => 'must not contain U+001F',
    },
  });

function lengthOf({ max, isRequired, isChecked }: Extract<AlertField, { kind: 'text' }>): PropertyDecorator {
  if (isRequired) return Length(1, max, { message: `must have 1 to ${max} characters` });
  return isChecked ? MaxCharacters(max) : MaxLength(max, { message: `must have at most ${max} characters` });
}

const listRules = ({ max }: { max: number }): PropertyDecorator[] => [
  IsArray(),
  ArrayMaxSize(max, { message: `must have at most ${max} elements` }),
];

const partRules = (type: () => new () => object): PropertyDecorator[] => [
  ValidateNested({ each: true, message: 'each must be an object' }),
  Type(type),
];

/** The body of a create, shared by the API and the generic webhook (contract: "POST /v2/alerts"). */
export class CreateAlertDto extends classWith<CreateFields>(
  alertFields().map(([name, field]) => [name, [documented(field), ...absence(field), ...rulesOf(field)]]),
) {}
