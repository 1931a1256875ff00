import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, parseJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, priorityOf, textsOf } from '../one-alert.js';
import { saidState, stateOf, type SaidState } from '../state.js';

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['message', 'alias', 'priority', 'description', 'entity', 'tags']);
const ATTRIBUTES = ['id', 'type', 'source', 'subject', 'time', 'dataschema'];

/** CloudEvents 1.0 as one JSON object (structured mode). */
export const cloudEvents: InboundFamily = {
  name: 'cloud-events',
  typeWords: ['cloudevents', 'knative'],
  canRead: ({ specversion, type, source }) =>
    textOf(specversion) !== null && textOf(type) !== null && textOf(source) !== null,
  map: (body) => [mapEvent(body)],
};

function mapEvent(event: JsonObject): IntakeAction {
  const data = dataOf(event);
  const type = textOf(event.type) ?? '';
  // One source, subject and type are one problem; the last word of the type may be a state: `disk.alert`, `disk.resolved`.
  const topic = [textOf(event.source), textOf(event.subject), stemOf(type)].filter((part) => part !== null);
  return oneAlert(
    {
      message: firstText(data.message, data.summary, data.title, event.subject, type) ?? 'Event without a type',
      alias: firstText(data.alias, data.dedup_key) ?? topic.join(' '),
      priority: priorityOf(firstText(data.priority, data.severity)),
      description: firstText(data.description, event.data),
      source: 'cloudevents',
      entity: firstText(data.entity, event.subject),
      details: [
        ...detailsOf(Object.fromEntries(ATTRIBUTES.map((key) => [key, event[key]])), 'event.'),
        ...detailsOf(data).filter(([key]) => !MAPPED_FIELDS.has(key)),
      ],
      tags: Array.isArray(data.tags) ? textsOf(data.tags) : [],
    },
    saidOf(data, type),
  );
}

function dataOf({ data, data_base64: bytes }: JsonObject): JsonObject {
  if (isJsonObject(data)) return data;
  const text = typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : textOf(data);
  return text === null ? {} : (parseJsonObject(text) ?? {});
}

/** The state in its data, else in the last word of its type; neither: a problem. */
function saidOf(data: JsonObject, type: string): SaidState {
  const said = saidState(data, true);
  const byType: SaidState = { state: stateOf(type), path: 'type', word: type };
  if (said !== null && said.state !== 'unknown') return said;
  if (byType.state !== 'unknown') return byType;
  return said ?? { ...byType, state: 'problem' };
}

function stemOf(type: string): string {
  const [, stem, last] = /^(.*)\.([^.]+)$/s.exec(type) ?? [];
  return stem !== undefined && last !== undefined && stateOf(last) !== 'unknown' ? stem : type;
}

/**
 * The event of a request in binary mode, whose attributes are headers and whose data is the body; null: the request is no event.
 * @param header a header by its name, in lower case
 */
export function eventOfHeaders(header: (name: string) => string | undefined, data: unknown): JsonObject | null {
  if (!header('ce-specversion') || !header('ce-type') || !header('ce-source')) return null;
  const names = ['specversion', ...ATTRIBUTES];
  return { ...Object.fromEntries(names.map((name) => [name, decoded(header(`ce-${name}`))])), data };
}

/** Headers are percent-encoded; a value that is not is kept as it is. */
function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}
