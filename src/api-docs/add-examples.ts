import { type Document, operationsOf, type Schema, visitAll } from './openapi.js';
import { FIELD_EXAMPLES } from './texts/field-examples.js';
import { REQUEST_EXAMPLES } from './texts/request-examples.js';

/**
 * Shows for every route what to send. The example of an answer is made of those of its fields, as every reader of the
 * document does it (`composeExample`): so it cannot tell something else than the schema.
 */
export function addExamples(document: Document): void {
  visitAll(document, ({ properties = {} }) => {
    for (const [name, field] of Object.entries(properties)) if (takesExample(field)) addExample(name, field);
  });
  for (const [route, { requestBody }] of operationsOf(document)) {
    const example = REQUEST_EXAMPLES[route];
    for (const media of Object.values(requestBody?.content ?? {})) if (example) media.example = example;
  }
}

const takesExample = ({ type, enum: values, example, pattern }: Schema): boolean =>
  type === 'string' && !values && !pattern && example === undefined;

function addExample(name: string, field: Schema): void {
  if (name in FIELD_EXAMPLES) field.example = FIELD_EXAMPLES[name];
}
