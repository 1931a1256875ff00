import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, ValidateBy } from 'class-validator';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import { MaxCharacters, rules } from '../../../platform/http/dto-fields.js';
import { IsTemplate } from '../../../platform/matching/template-rule.js';

const LONGEST_TEMPLATE = 15_000;

/** The template of a text of the alert. */
export const Template = (
  field: 'message' | 'alias' | 'description' | 'entity' | 'source',
  more = '',
): PropertyDecorator =>
  rules(
    ApiPropertyOptional({
      maxLength: Math.min(LONGEST_TEMPLATE, ALERT_FIELDS[field].max * 4),
      example: `{{${field}}}`,
      description:
        `The new ${field}. \`{{message}}\` stands for that field, \`{{details.key}}\` for one of the details; cut at ` +
        `${ALERT_FIELDS[field].max} characters. ${more}`.trim(),
    }),
    IsOptional(),
    IsString(),
    MaxCharacters(Math.min(LONGEST_TEMPLATE, ALERT_FIELDS[field].max * 4)),
    IsTemplate(),
  );

/** Whether what came with the alert is left out. */
export const Replaces = (what: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ description: `True: the ${what} that come with the alert are left out` }),
    IsOptional(),
    IsBoolean(),
  );

/** A map of at most so many entries, whose texts have at most so many characters. */
export const HasAtMost = (most: number, longest: number): PropertyDecorator =>
  ValidateBy({
    name: 'hasAtMost',
    validator: {
      validate: (value) => {
        // What is no map is refused as that.
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
        const entries = Object.entries(value as Record<string, unknown>);
        return entries.length <= most && entries.flat().every((text) => String(text).length <= longest);
      },
      defaultMessage: () => `must have at most ${most} entries, of at most ${longest} characters`,
    },
  });
