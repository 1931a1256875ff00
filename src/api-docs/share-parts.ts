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

/** How much shorter the document must become by it. */
const WORTH_SHARING = 10;

/** Moves parts that occur several times, and are longer than a reference, to the shared components. */
export function shareParts(document: Document): void {
  // Those with fields of their own first: what is in them may then be shared in its turn.
  shareFields(document, ({ properties, items }) => properties !== undefined || items?.properties !== undefined);
  shareFields(document, () => true);
  shareParameters(document);
  shareAnswers(document);
}

interface Place<T> {
  holder: Record<string | number, T>;
  key: string | number;
  /** How the part may be called, the best name first. */
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

/** The same text for the same content, in whichever order it was put together. */
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

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const numbered = (name: string): string[] => [name, ...Array.from({ length: 9 }, (_, index) => `${name}${index + 2}`)];
