import { createHash } from 'node:crypto';
import { boundedAlias, deriveAlert, originOf, type DerivedAlert } from '../../../lifecycle/domain/derived-alert.js';
import { unknownState, type InboundFamily, type IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';

/** As Uptime Kuma numbers the states of a heartbeat. */
const [DOWN, UP, PENDING, MAINTENANCE] = [0, 1, 2, 3];

/** Of monitors that Uptime Kuma counts from 1 on; those of several are told apart by their names. */
const MONITOR_FIELDS = ['type', 'url', 'hostname', 'port', 'description', 'pathName'];

/**
 * Uptime Kuma's own JSON. A warning about a certificate and the button "Test" have neither monitor nor heartbeat, so that their
 * text names them.
 */
export const uptimeKuma: InboundFamily = {
  name: 'uptime-kuma',
  typeWords: ['uptimekuma'],
  canRead: (body) => textOf(body.msg) !== null && 'heartbeat' in body && 'monitor' in body,
  map: (body) => [mapNotice(body)],
};

function mapNotice({ msg, heartbeat, monitor }: JsonObject): IntakeAction {
  const text = firstText(msg) ?? 'Uptime Kuma';
  if (!isJsonObject(monitor) || !isJsonObject(heartbeat)) return { kind: 'create', fields: notice(text) };
  const name = firstText(monitor.name) ?? text;
  const id = firstText(monitor.id, heartbeat.monitorID);
  const alias = id === null ? null : `uptime-kuma-${id}`;
  const aliasOrigin = originOf(textOf(monitor.name));
  const said = (): DerivedAlert =>
    deriveAlert({
      message: name,
      ...{ alias, aliasOrigin },
      priority: 'P1',
      description: firstText(heartbeat.msg, text),
      source: 'uptime-kuma',
      entity: firstText(monitor.hostname, urlOf(monitor.url)),
      details: [
        ...detailsOf(Object.fromEntries(MONITOR_FIELDS.map((key) => [key, monitor[key]])), 'monitor.'),
        ...detailsOf({ msg: text, time: heartbeat.time, duration: heartbeat.duration }),
      ],
      tags: tagsOf(monitor.tags),
    });
  const status = Number(heartbeat.status);
  if (status === MAINTENANCE) return { kind: 'no-content' };
  if (status === UP)
    return alias === null
      ? { kind: 'skip', reason: 'no-alias-to-close' }
      : { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said };
  const isKnown = status === DOWN || status === PENDING;
  const remark = isKnown
    ? {}
    : { remark: unknownState(`heartbeat.status is ${JSON.stringify(heartbeat.status ?? null)}`) };
  return { kind: 'create', fields: said(), ...remark };
}

/** A monitor without an address has this one. */
const urlOf = (url: unknown): string | null => (url === 'https://' ? null : textOf(url));

const tagsOf = (tags: unknown): string[] =>
  (Array.isArray(tags) ? (tags as unknown[]) : []).flatMap((tag) => {
    const [name, value] = isJsonObject(tag) ? [textOf(tag.name), textOf(tag.value)] : [null, null];
    return name === null ? [] : [value === null ? name : `${name}:${value}`];
  });

/** An alert of a text that no monitor is named for. Days that are left change from day to day. */
export function notice(text: string): DerivedAlert {
  const topic = text.replaceAll(/\d+ days?\b/gi, 'days');
  const digest = createHash('sha256').update(topic).digest('hex').slice(0, 32);
  return deriveAlert({
    message: text,
    alias: `uptime-kuma-notice-${digest}`,
    priority: /\btest(?:ing)?\b/i.test(text) ? 'P5' : 'P3',
    description: null,
    source: 'uptime-kuma',
    details: [],
  });
}
