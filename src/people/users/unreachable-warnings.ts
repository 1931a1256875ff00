/** The OpenAPI field `warnings` of changes that make a person a recipient of notifications. */
export const UNREACHABLE_WARNINGS = {
  warnings: {
    type: 'array',
    items: { type: 'string' },
    description: 'When no message reaches the person, and why; else absent',
    example: ['Ada Lovelace cannot be reached: no contact method'],
  },
};
