import type { Priority } from '../../../../platform/domain/priority.js';
import { boundedAlias, deriveAlert, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';
import { unknownState, type InboundFamily, type IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { stateOf } from '../state.js';

const PRIORITY_OF_SEVERITY: Readonly<Record<string, Priority>> = {
  ...{ critical: 'P1', error: 'P2', warning: 'P3', info: 'P4' },
};
/** Of the payload, those that have no field of their own. */
const MORE = ['component', 'group', 'class', 'timestamp', 'severity'];

/** Events as PagerDuty's API takes them (version 2), from tools that let their address be changed. */
export const pagerDutyEvents: InboundFamily = {
  name: 'pagerduty-events',
  typeWords: ['pagerduty'],
  canRead: ({ event_action: action, payload, dedup_key: key }) =>
    textOf(action) !== null && (textOf(key) !== null || (isJsonObject(payload) && textOf(payload.summary) !== null)),
  map: (body) => [mapEvent(body)],
};

function mapEvent(body: JsonObject): IntakeAction {
  const payload = isJsonObject(body.payload) ? body.payload : {};
  const alias = textOf(body.dedup_key);
  const custom = payload.custom_details;
  const said = (): DerivedAlert =>
    deriveAlert({
      message: firstText(payload.summary, alias) ?? 'Event without a summary',
      alias,
      priority: PRIORITY_OF_SEVERITY[textOf(payload.severity)?.toLowerCase() ?? ''] ?? 'P3',
      description: textOf(custom),
      source: firstText(body.client) ?? 'pagerduty-events',
      entity: firstText(payload.source),
      details: [
        ...detailsOf(Object.fromEntries(MORE.map((key) => [key, payload[key]]))),
        ...detailsOf({ client_url: body.client_url }),
        ...linksOf(body.links, 'link', 'href', 'text'),
        ...linksOf(body.images, 'image', 'src', 'alt'),
        ...detailsOf(custom),
      ],
    });
  const word = textOf(body.event_action) ?? '';
  if (/^ack/i.test(word))
    return alias === null
      ? { kind: 'skip', reason: 'no-alias-to-close' }
      : { kind: 'acknowledge', alias: boundedAlias(alias) };
  switch (stateOf(word)) {
    case 'recovery':
      return alias === null
        ? { kind: 'skip', reason: 'no-alias-to-close' }
        : { kind: 'close', alias: boundedAlias(alias), said };
    case 'problem':
      return { kind: 'create', fields: said() };
    case 'unknown':
      return { kind: 'create', fields: said(), remark: unknownState(`event_action is "${word}"`) };
  }
}

/** `link.1`: `Runbook: https://…` */
function linksOf(list: unknown, name: string, address: string, label: string): [string, string][] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each, place): [string, string][] => {
    if (!isJsonObject(each)) return [];
    const text = [textOf(each[label]), textOf(each[address])].filter((part) => part !== null).join(': ');
    return text === '' ? [] : [[`${name}.${place + 1}`, text]];
  });
}
