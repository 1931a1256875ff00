import { groupBy } from '../common/group-by.js';
import {
  type Answer,
  type Document,
  operationsOf,
  type Parameter,
  type Schema,
  schemaRef,
  visitSchemas,
} from './openapi.js';

/** A reference is about as long as this. */
const WORTH_SHARING = 60;

/** What stands in the document alike in several places, and is longer than a reference to it, stands there once. */
export function shareParts(document: Document): void {
  shareFields(document);
  shareParameters(document);
  shareAnswers(document);
}

interface Place<T> {
  holder: Record<string | number, T>;
  key: string | number;
  name: string;
}

/** `alone`: of several that would have the same name only the most frequent is shared, so that no name has a number. */
function share<T extends object>(
  places: Place<T>[],
  { kind, alone = false }: { kind: string; alone?: boolean },
  components: Record<string, T>,
  nameOf: (name: string) => string,
): void {
  const groups = [...groupBy(places, ({ holder, key }) => JSON.stringify(holder[key]))]
    .filter(([text, same]) => same.length > 1 && text.length >= WORTH_SHARING)
    .sort(([, one], [, other]) => other.length - one.length);
  for (const [text, same] of groups) {
    const wanted = nameOf(same[0].name);
    if (alone && wanted in components) continue;
    const name = freeName(wanted, components);
    components[name] = JSON.parse(text) as T;
    for (const { holder, key } of same) holder[key] = { $ref: `#/components/${kind}/${name}` } as unknown as T;
  }
}

function shareFields({ components }: Document): void {
  const places: Place<Schema>[] = [];
  for (const schema of Object.values(components.schemas))
    visitSchemas(schema, ({ properties = {} }) => {
      for (const [name, field] of Object.entries(properties))
        if (isPlain(field)) places.push({ holder: properties, key: name, name });
    });
  share(places, { kind: 'schemas', alone: true }, components.schemas, (name) => capital(name));
}

/** A text, number or flag, or a list of such: what has fields of its own has a name of its own. */
const isPlain = ({ $ref, type, properties, allOf, oneOf, anyOf, items }: Schema): boolean =>
  !$ref && type !== undefined && !properties && !allOf && !oneOf && !anyOf && (!items || isPlain(items));

function shareParameters({ paths, components }: Document): void {
  const places = operationsOf({ paths }).flatMap(([, { parameters = [] }]) =>
    parameters.map(({ name }, key): Place<Parameter> => ({
      holder: parameters as unknown as Record<number, Parameter>,
      key,
      name,
    })),
  );
  components.parameters = {};
  share(
    places,
    { kind: 'parameters' },
    components.parameters,
    (name) => `${capital(name.replaceAll('-', ''))}Parameter`,
  );
}

function shareAnswers({ paths, components }: Document): void {
  const places = operationsOf({ paths }).flatMap(([, { responses }]) =>
    Object.entries(responses)
      .filter(([, { $ref }]) => !$ref)
      .map(([status, answer]): Place<Answer> => ({
        holder: responses,
        key: status,
        name: contentOf(answer) ?? `Empty${status}`,
      })),
  );
  share(places, { kind: 'responses' }, components.responses, (name) => `${name}Response`);
}

function contentOf({ content = {} }: Answer): string | null {
  const [media] = Object.values(content);
  return media?.schema?.$ref?.slice(schemaRef('').length) ?? (media ? 'Text' : null);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function freeName(base: string, taken: object): string {
  let free = base;
  for (let number = 2; free in taken; number++) free = `${base}${number}`;
  return free;
}
