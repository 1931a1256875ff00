/** In OpenAPI, of answers to changes after which somebody is to be paged. */
export const UNREACHABLE_WARNINGS = {
  warnings: {
    type: 'array',
    items: { type: 'string' },
    description: 'When no message reaches the person, and why; else absent',
    example: ['Ada Lovelace cannot be reached: no contact method'],
  },
};
