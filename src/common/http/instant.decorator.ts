import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate } from 'class-validator';
import { parseInstant } from '../instant.js';

/** An ISO 8601 text that arrives as a Date; UTC where it names no offset. Combine with `@IsOptional()` as needed. */
export const IsInstant = (
  docs: { required?: boolean; nullable?: boolean; description?: string } = {},
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'date-time', ...docs }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value)),
    IsDate({ message: 'must be an ISO 8601 date-time' }),
  );
