import { type Document, nameOf, operationsOf, type Schema, visitSchemas } from './openapi.js';
import { tellDefault } from './tidy-schemas.js';
import { ALERT_ROUTES } from './texts/alert-routes.js';
import { FIELD_TEXTS } from './texts/field-texts.js';
import { OTHER_ROUTES, TAG_TEXTS } from './texts/other-routes.js';
import { PARAMETER_TEXTS } from './texts/parameter-texts.js';
import { PEOPLE_ROUTES } from './texts/people-routes.js';

export const ROUTE_TEXTS = { ...ALERT_ROUTES, ...PEOPLE_ROUTES, ...OTHER_ROUTES };

/** Adds the descriptions of routes, tags, parameters and fields; those of decorators take precedence. */
export function addTexts(document: Document): void {
  for (const [route, operation] of operationsOf(document)) {
    const [summary, description] = ROUTE_TEXTS[route] ?? [];
    operation.summary ||= summary;
    operation.description ||= description;
    for (const parameter of operation.parameters ?? []) parameter.description ??= PARAMETER_TEXTS[parameter.name];
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) describeFields(name, schema);
  describeReferred(document);
  for (const schema of Object.values(document.components.schemas)) visitSchemas(schema, tellDefault);
  const tags = new Set(operationsOf(document).flatMap(([, { tags = [] }]) => tags));
  document.tags = [...tags].sort().map((name) => ({ name, description: TAG_TEXTS[name] ?? '' }));
}

function describeFields(name: string, schema: Schema): void {
  visitSchemas(schema, ({ properties = {} }) => {
    for (const [field, value] of Object.entries(properties)) {
      if (value.description !== undefined || value.$ref) continue;
      const text = FIELD_TEXTS[`${name}.${field}`] ?? FIELD_TEXTS[field];
      if (text !== undefined) value.description = text;
    }
  });
}

/** A field that is a reference has the description of its target. */
function describeReferred({ components: { schemas } }: Document): void {
  for (const [name, schema] of Object.entries(schemas)) {
    visitSchemas(schema, ({ properties = {} }) => {
      for (const [field, { $ref }] of Object.entries(properties)) {
        const target = $ref ? schemas[nameOf($ref)] : undefined;
        const text = FIELD_TEXTS[`${name}.${field}`] ?? FIELD_TEXTS[field];
        if (target && text !== undefined) target.description ??= text;
      }
    });
  }
}
