import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { AlertField } from '../domain/alert-field.js';

/** The classes of which some fields are lists. */
type Parts = Record<'responders' | 'viewers', new () => object>;

/** How the API's documentation describes the values of a field, their limits aside. */
export function schemaOf(field: AlertField, parts: Parts): ApiPropertyOptions {
  switch (field.kind) {
    case 'text':
      return { type: String };
    case 'choice':
      return { enum: [...field.of] };
    case 'flag':
      return { type: Boolean };
    case 'texts':
      return { type: [String] };
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' } };
    case 'responders':
    case 'viewers':
      return { type: [parts[field.kind]] };
  }
}
