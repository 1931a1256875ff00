import { getMetadataStorage } from 'class-validator';
import { groupBy } from '../group-by.js';

/** The metadata key of @nestjs/swagger for a documented field; it does not export the name. */
const MODEL_PROPERTIES = 'swagger/apiModelProperties';

/** The parts of a schema that follow from validation rules. */
type Facts = Record<string, unknown>;
export interface FieldFacts {
  own: Facts;
  /** Of the entries of a list. */
  items: Facts;
}

/** Holds the facts of a field until `applyFacts` moves them into its schema. */
export const FACTS = 'x-facts';

interface Rule {
  type: string;
  name?: string;
  propertyName: string;
  constraints?: unknown[];
  each: boolean;
}

type Model = { prototype: object; name: string };

/**
 * Adds the validation rules of each documented field of a request to its documentation: lengths, ranges, formats,
 * whether null passes.
 */
export function noteFacts(): void {
  const storage = getMetadataStorage();
  const { validationMetadatas } = storage as unknown as { validationMetadatas: Map<Model, unknown> };
  for (const model of validationMetadatas.keys()) {
    const rules = storage.getTargetValidationMetadatas(model as never, '', false, false) as unknown as Rule[];
    for (const [name, own] of groupBy(rules, ({ propertyName }) => propertyName)) note(model, name, factsOf(own));
  }
}

function note({ prototype }: Model, name: string, facts: FieldFacts): void {
  const documented = Reflect.getMetadata(MODEL_PROPERTIES, prototype, name) as object | undefined;
  if (!documented) return;
  Reflect.defineMetadata(MODEL_PROPERTIES, { ...documented, [FACTS]: facts }, prototype, name);
}

function factsOf(rules: readonly Rule[]): FieldFacts {
  const facts: FieldFacts = { own: {}, items: {} };
  for (const rule of rules) {
    const { own, items } = factsOfRule(rule);
    Object.assign(facts.own, own);
    Object.assign(facts.items, items);
  }
  return facts;
}

function factsOfRule({ name = '', type, constraints = [], each }: Rule): Partial<FieldFacts> {
  if (type === 'conditionalValidation') return name === 'isOptional' ? NULLABLE : {};
  const facts = FACTS_OF[name]?.(...(constraints as never[])) ?? {};
  return each ? { items: facts } : { own: facts };
}

const NULLABLE = { own: { nullable: true } };

/** By the name of the rule, with its arguments. */
const FACTS_OF: Record<string, (...constraints: never[]) => Facts> = {
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  maxCharacters: (maxLength: number) => ({ maxLength }),
  isLength: (minLength: number, maxLength?: number) => ({
    minLength,
    ...(maxLength === undefined ? {} : { maxLength }),
  }),
  isNotEmpty: () => ({ minLength: 1 }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isInt: () => ({ type: 'integer' }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  arrayUnique: () => ({ uniqueItems: true }),
  isUuid: () => ({ format: 'uuid' }),
  isEmail: () => ({ format: 'email' }),
  isUrl: () => ({ format: 'uri' }),
  isDate: () => ({ format: 'date-time' }),
  isIso8601: () => ({ format: 'date-time' }),
  isIn: (values: readonly unknown[]) => ({ enum: values.filter((value) => value !== '') }),
  equals: (value: unknown) => ({ enum: [value] }),
  matches: (pattern: RegExp) => (pattern.flags === '' ? { pattern: pattern.source } : {}),
};
