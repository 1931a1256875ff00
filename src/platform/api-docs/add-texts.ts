import { limitOfRoute } from '../database/row-limits.js';
import {
  type Document,
  IS_ANSWER,
  nameOf,
  type Operation,
  operationsOf,
  type Schema,
  visitSchemas,
} from './openapi.js';
import { describeDefault } from './tidy-schemas.js';
import { ALERT_ROUTES } from './texts/alert-routes.js';
import { FIELD_TEXTS } from './texts/field-texts.js';
import { PARAMETER_TEXTS } from './texts/parameter-texts.js';
import { OTHER_ROUTES, TAG_TEXTS } from './texts/other-routes.js';
import { PEOPLE_ROUTES } from './texts/people-routes.js';
import { FIELD_EXAMPLES, FIELD_FORMATS } from './texts/field-examples.js';
import { REQUEST_EXAMPLES } from './texts/request-examples.js';

const ROUTE_TEXTS = { ...ALERT_ROUTES, ...PEOPLE_ROUTES, ...OTHER_ROUTES };

/** Adds the descriptions of routes, tags, parameters and fields; those of decorators take precedence. */
export function addTexts(document: Document): void {
  for (const [route, operation] of operationsOf(document)) {
    const [summary, description] = ROUTE_TEXTS[route] ?? [];
    operation.summary ||= summary;
    operation.description ||= description;
    const notes = [operation.description, limitOfRoute(route), stepUpOf(operation)];
    operation.description = notes.filter(Boolean).join(' ') || undefined;
    for (const parameter of operation.parameters ?? []) parameter.description ??= PARAMETER_TEXTS[parameter.name];
  }
  describeFields(document);
  for (const schema of Object.values(document.components.schemas)) visitSchemas(schema, describeDefault);
  const tags = new Set(operationsOf(document).flatMap(([, { tags = [] }]) => tags));
  document.tags = [...tags].sort().map((name) => ({ name, description: TAG_TEXTS[name] ?? '' }));
}

/** What a session is asked for first (`@StepUp`). */
function stepUpOf({ 'x-step-up': asked }: Operation): string | null {
  if (!asked) return null;
  const { proof, when } = asked as { proof: string; when?: string };
  const words = proof === 'sign-in' ? 'that it is confirmed or has begun within five minutes' : 'that it is confirmed';
  return `Asks of a session ${words} (\`POST /v2/auth/confirm\`)${when ? `: where ${when}` : ''}.`;
}

/** A field that is a reference has the description of its target. */
function describeFields({ components: { schemas } }: Document): void {
  for (const [name, schema] of Object.entries(schemas)) {
    visitSchemas(schema, ({ properties = {} }) => {
      for (const [field, value] of Object.entries(properties)) {
        const described = value.$ref ? schemas[nameOf(value.$ref)] : value;
        const text = FIELD_TEXTS[`${name}.${field}`] ?? FIELD_TEXTS[field];
        if (described && text !== undefined) described.description ??= text;
      }
    });
  }
}

/**
 * Adds an example of each request, and to the fields of answers examples and formats. The example of an answer follows
 * from its fields.
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
  // Times and ids need no example.
  if (example !== undefined && !isShown(field) && !/^(date|uuid)/.test(field.format ?? '')) field.example = example;
}
