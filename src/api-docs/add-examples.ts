import { type Document, operationsOf, type Schema, visitSchemas } from './openapi.js';
import { FIELD_EXAMPLES, FIELD_FORMATS } from './texts/field-examples.js';
import { REQUEST_EXAMPLES } from './texts/request-examples.js';

const IS_ANSWER = /(View|Answer\d*)$/;

/**
 * Shows for every route what to send. The example of an answer is made of those of its fields, as every reader of the
 * document does it: so it cannot tell something else than the schema.
 */
export function addExamples(document: Document): void {
  for (const [owner, schema] of Object.entries(document.components.schemas))
    visitSchemas(schema, (part) => {
      for (const [name, field] of Object.entries(part.properties ?? {})) {
        // In nested objects `id` may be a text that the client chose, so it gets no UUID format.
        if (IS_ANSWER.test(owner) && (part === schema || name !== 'id')) addFormat(owner, name, field.items ?? field);
        addExample(owner, name, field.items ?? field);
      }
    });
  for (const [route, { requestBody }] of operationsOf(document)) {
    const example = REQUEST_EXAMPLES[route];
    for (const media of Object.values(requestBody?.content ?? {})) if (example) media.example = example;
  }
}

const isShown = ({ type, enum: values, example, pattern }: Schema): boolean =>
  type !== 'string' || values !== undefined || pattern !== undefined || example !== undefined;

function addFormat(owner: string, name: string, field: Schema): void {
  const format = `${owner}.${name}` in FIELD_FORMATS ? FIELD_FORMATS[`${owner}.${name}`] : FIELD_FORMATS[name];
  if (format && !field.format && !isShown(field)) field.format = format;
}

function addExample(owner: string, name: string, field: Schema): void {
  const example = FIELD_EXAMPLES[`${owner}.${name}`] ?? FIELD_EXAMPLES[name];
  // A time or an id shows itself.
  if (example !== undefined && !isShown(field) && !/^(date|uuid)/.test(field.format ?? '')) field.example = example;
}
