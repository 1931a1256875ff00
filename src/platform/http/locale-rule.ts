import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, ValidateBy } from 'class-validator';
import { isLocale } from '../domain/time-style.js';
import { IfPresent, rules } from './dto-fields.js';

/** A language, with or without a region: `de`, `en-GB`, `en_US`. It may be left out. */
export const LocaleField = (docs: { default?: string } = {}): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: String, minLength: 1, maxLength: 35, ...docs }),
    IfPresent(),
    IsString(),
    Length(1, 35),
    ValidateBy({
      name: 'isLocale',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || isLocale(value),
        defaultMessage: () => 'must be a language, with or without a region, as in en-GB',
      },
    }),
  );
