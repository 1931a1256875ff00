import { groupBy } from '../group-by.js';
import {
  type Answer,
  capital,
  type Document,
  operationsOf,
  type Parameter,
  type Schema,
  schemaRef,
  visitSchemas,
  nameOf,
} from './openapi.js';
import { ERRORS } from '../http/api-docs.js';
import { errorAnswer, errorRef, responseRef } from './shared-parts.js';

/** How many characters the document must become shorter by it. */
const WORTH_SHARING = 10;

/** Moves parts that occur several times, and are longer than a reference, to the shared components. */
export function shareParts(document: Document): void {
  // Schemas with fields first: their fields are then shared too.
  shareFields(document, ({ properties, items }) => properties !== undefined || items?.properties !== undefined);
  shareFields(document, () => true);
  shareParameters(document);
  shareAnswers(document);
}

interface Place<T> {
  holder: Record<string | number, T>;
  key: string | number;
  /** Possible names of the part, the best first. */
  names: string[];
}

function share<T extends object>(places: Place<T>[], kind: string, components: Record<string, T>): void {
  const groups = [...groupBy(places, ({ holder, key }) => canonical(holder[key]))]
    .filter(([, same]) => same.length > 1)
    .sort(([, one], [, other]) => other.length - one.length);
  for (const [text, same] of groups) {
    const [{ holder: first, key: at, names }] = same;
    const name = names.find((each) => !(each in components));
    if (name === undefined || !isWorthIt(text, same.length, refTo(kind, name))) continue;
    components[name] = first[at] as T;
    for (const { holder, key } of same) holder[key] = { $ref: refTo(kind, name) } as unknown as T;
  }
}

const refTo = (kind: string, name: string): string => `#/components/${kind}/${name}`;
const isWorthIt = ({ length }: string, times: number, ref: string): boolean =>
  length * (times - 1) - (times + 1) * ref.length >= WORTH_SHARING;

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

function shareFields({ components }: Document, isWanted: (field: Schema) => boolean): void {
  const places: Place<Schema>[] = [];
  for (const [owner, schema] of Object.entries(components.schemas))
    visitSchemas(schema, ({ properties = {} }) => {
      for (const [name, field] of Object.entries(properties))
        if (!field.$ref && field.type !== undefined && isWanted(field))
          places.push({ holder: properties, key: name, names: [capital(name), `${stemOf(owner)}${capital(name)}`] });
    });
  share(places, 'schemas', components.schemas);
}

/** `CreateTeamDto` → `Team` */
const stemOf = (owner: string): string =>
  owner.replace(/^(Create|Update|Put)(?=[A-Z])/, '').replace(/(View|Dto|Answer\d*)$/, '');

function shareParameters({ paths, components }: Document): void {
  const places = operationsOf({ paths }).flatMap(([, { parameters = [] }]) =>
    parameters.map(({ name }, key): Place<Parameter> => ({
      holder: parameters as unknown as Record<number, Parameter>,
      key,
      names: numbered(`${capital(name.replaceAll('-', ''))}Param`),
    })),
  );
  components.parameters = {};
  share(places, 'parameters', components.parameters);
}

function shareAnswers({ paths, components }: Document): void {
  const places = operationsOf({ paths }).flatMap(([, { responses }]) =>
    Object.entries(responses)
      .filter(([, { $ref }]) => !$ref)
      .map(([status, answer]): Place<Answer> => ({
        holder: responses,
        key: status,
        names: numbered(`${contentOf(answer) ?? `Empty${status}`}Response`),
      })),
  );
  share(places, 'responses', components.responses);
}

function contentOf({ content = {} }: Answer): string | null {
  const [media] = Object.values(content);
  return media?.schema?.$ref?.slice(schemaRef('').length) ?? (media ? 'Text' : null);
}

const numbered = (name: string): string[] => [name, ...Array.from({ length: 9 }, (_, index) => `${name}${index + 2}`)];

/** The statuses of a range that occur. */
const STATUSES_EXTENSION = 'x-statuses';

interface Group {
  range: '4XX' | '5XX';
  name: string;
  statuses: number[];
}

/** Errors that always occur together, by ranges, the larger group first. */
const GROUPS: readonly Group[] = [
  { range: '4XX', name: 'RefusedWithBody', statuses: [400, 401, 403, 413, 415, 429] },
  { range: '4XX', name: 'Refused', statuses: [400, 401, 403, 429] },
  { range: '5XX', name: 'Failed', statuses: [500, 503] },
];

/** Replaces the errors that nearly every route has by one range; errors with a description of their own stay. */
export function groupErrors(document: Document): void {
  for (const { name, statuses } of GROUPS) document.components.responses[name] = answerOf(statuses);
  for (const [, { responses }] of operationsOf(document))
    for (const { range, name, statuses } of GROUPS) {
      if (range in responses || !statuses.every((status) => isCommon(responses[status], status))) continue;
      for (const status of statuses) delete responses[status];
      responses[range] = responseRef(name);
    }
}

const isCommon = (answer: Answer | undefined, status: number): boolean => answer?.$ref === errorRef(status).$ref;

function answerOf(statuses: readonly number[]): Answer {
  const description = statuses.map((status) => `${status}: ${ERRORS[status]?.[1]}`).join('. ');
  return { ...errorAnswer(statuses, description), [STATUSES_EXTENSION]: statuses };
}

/** Moves parameters that all operations of a path share to the path. */
export function liftParameters({ paths }: Document): void {
  for (const item of Object.values(paths)) {
    const operations = Object.values(item);
    const [first, ...others] = operations.map(({ parameters = [] }) => parameters.map((each) => JSON.stringify(each)));
    const common = new Set(first?.filter((each) => others.every((those) => those.includes(each))));
    if (others.length === 0 || common.size === 0) continue;
    for (const operation of operations) {
      operation.parameters = operation.parameters?.filter((each) => !common.has(JSON.stringify(each)));
      if (operation.parameters?.length === 0) delete operation.parameters;
    }
    Object.assign(item, { parameters: [...common].map((each) => JSON.parse(each) as Parameter) });
  }
}

/** Removes unreferenced parts, and those that only they refer to. */
export function dropUnused(document: Document): void {
  const kinds: Record<string, object>[] = [document.components.schemas, document.components.responses];
  for (;;) {
    const refs = JSON.stringify(document).matchAll(/"#\/components\/\w+\/[\w.-]+"/g);
    const used = new Set([...refs].map(([ref]) => nameOf(ref.slice(1, -1))));
    const unused = kinds.flatMap((parts) =>
      Object.keys(parts)
        .filter((name) => !used.has(name))
        .map((name) => ({ parts, name })),
    );
    if (unused.length === 0) return;
    for (const { parts, name } of unused) delete parts[name];
  }
}
