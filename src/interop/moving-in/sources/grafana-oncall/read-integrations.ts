import { isObject, type Json, type WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgOther } from '../../domain/org.js';
import { idOf, refTo } from './ids.js';
import { conditionsOfRoute } from './route-conditions.js';

/** A route of an integration, in their order. */
export interface Route {
  integration: string;
  position: number;
  isDefault: boolean;
  kind: string;
  term: string;
  /** Null: its alerts are told nobody. */
  chain: string | null;
}

export const readRoute = (wire: WireObject): Route => ({
  ...{ integration: wire.required('integration_id'), position: wire.number('position') ?? 0 },
  isDefault: wire.flag('is_the_last_route') ?? false,
  ...{ kind: wire.text('routing_type') ?? 'regex', term: wire.text('routing_regex') ?? '' },
  chain: wire.text('escalation_chain_id') ?? null,
});

/** What they are called here. */
const TYPES: Readonly<Record<string, string>> = {
  alertmanager: 'Prometheus',
  legacy_alertmanager: 'Prometheus',
  ...{ grafana: 'Grafana', grafana_alerting: 'Grafana', legacy_grafana_alerting: 'Grafana' },
  ...{ zabbix: 'Zabbix', pagerduty: 'API', datadog: 'Datadog', sentry: 'Sentry', inbound_email: 'Email' },
};
/** Templates that decide what is one alert, and when it is over. */
const DECIDING = ['grouping_key', 'resolve_signal', 'acknowledge_signal'];

/** An integration as an organisation of the third party has it: its routes are rules that create, the default one last. */
export function readIntegration(wire: WireObject, routes: readonly Route[], differences: Differences): OrgOther {
  const [key, name, kind] = [wire.required('id'), wire.required('name'), wire.text('type') ?? 'webhook'];
  const about = { name, id: idOf('integration', key) };
  templates(about, wire, differences);
  if (isObject(wire.member('heartbeat')))
    differences.lacks(about, 'it has a heartbeat, whose interval the API does not tell', 'make a heartbeat here', true);
  const own = routes.filter(({ integration }) => integration === key).sort((a, b) => a.position - b.position);
  const last =
    own.find(({ isDefault }) => isDefault)?.chain ?? wire.part('default_route').text('escalation_chain_id') ?? null;
  const create = [
    ...own.filter(({ isDefault }) => !isDefault).flatMap((route, place) => ruleOf(about, route, place, differences)),
    { name: 'All other alerts', type: 'create', order: own.length, filter: ALL, responders: respondersOf(last) },
  ];
  if (last === null)
    differences.note(
      about,
      'its default route has no escalation chain',
      'its team is told, if it has one; else nobody',
    );
  const team = wire.text('team_id');
  const integration: Json = {
    ...{ id: about.id, name, type: TYPES[kind] ?? 'API', enabled: true },
    ...(create.length === 1 ? { responders: respondersOf(last) } : {}),
  };
  const [, token] = /\/integrations\/v1\/[^/]+\/([^/]+)\/?$/.exec(wire.text('link') ?? '') ?? [];
  return {
    ...{ kind: 'integrations', ...about, enabled: true, ownerTeam: team === undefined ? null : refTo('team', team) },
    json: { integration, ...(create.length === 1 ? {} : { integrationActions: { create } }) },
    ...(token === undefined ? {} : { key: token }),
  };
}

const ALL: Json = { conditionMatchType: 'match-all' };

const respondersOf = (chain: string | null): Json[] =>
  chain === null ? [] : [{ type: 'escalation', id: idOf('escalation', chain) }];

function ruleOf(about: { name: string; id: string }, route: Route, place: number, differences: Differences): Json[] {
  const filter = conditionsOfRoute(route.kind, route.term);
  if (typeof filter !== 'string' && route.chain === null)
    differences.note(about, `its route ${place + 1} has no escalation chain`, 'its team is told, if it has one');
  if (typeof filter !== 'string')
    return [
      { name: `Route ${place + 1}`, type: 'create', order: place, filter, responders: respondersOf(route.chain) },
    ];
  differences.lacks(
    about,
    `its route ${place + 1} (${route.term.slice(0, 100)}) cannot be said: ${filter}`,
    'its alerts go on to the next route; make a rule of the integration, or a routing rule of the team',
    true,
  );
  return [];
}

function templates(about: { name: string; id: string }, wire: WireObject, differences: Differences): void {
  const all = Object.entries(wire.part('templates').json).filter(([, value]) => isSet(value));
  const deciding = all.map(([name]) => name).filter((name) => DECIDING.includes(name));
  if (deciding.length > 0)
    differences.differs(
      about,
      `templates of its own: ${deciding.join(', ')}`,
      'what is one alert, and when it is over, is as Pager reads it; rules of the integration can say otherwise',
      true,
    );
  if (all.length > deciding.length)
    differences.differs(about, 'templates of its own for texts', 'the texts are as Pager reads them', false);
}

const isSet = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : isObject(value) && Object.values(value).some(isSet);

/** By the triggers there, the actions of the third party. */
const TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  'alert group created': ['Create'],
  acknowledge: ['Acknowledge'],
  resolve: ['Close'],
  silence: ['Snooze'],
  unsilence: ['SnoozeEnded'],
  unresolve: ['Reopen'],
  unacknowledge: ['UnAcknowledge'],
  'status change': ['Create', 'Acknowledge', 'UnAcknowledge', 'Close', 'Snooze', 'SnoozeEnded'],
};

/** An outgoing webhook; null: nothing of it is left, which is a difference. */
export function readWebhook(wire: WireObject, differences: Differences): OrgOther | null {
  const [key, name] = [wire.required('id'), wire.required('name')];
  const about = { name, id: idOf('webhook', key) };
  const enabled = wire.flag('is_webhook_enabled') ?? true;
  const [url, trigger] = [wire.text('url') ?? '', wire.text('trigger_type') ?? ''];
  const method = wire.text('http_method') ?? 'POST';
  const actions = TRIGGERS[trigger];
  const reason =
    actions === undefined
      ? `it is called by ${trigger}`
      : method !== 'POST'
        ? `it is called by ${method}`
        : url.includes('{{')
          ? 'its address is a template'
          : null;
  if (reason !== null) {
    differences.lacks(about, `a webhook: ${reason}`, 'it is not called', false);
    return null;
  }
  const isLimited = wire.has('trigger_template') || (wire.texts('integration_filter') ?? []).length > 0;
  differences.differs(
    about,
    `a webhook${isLimited ? ' of some alerts only' : ''} whose body is a template`,
    `it is called with the body of Pager${isLimited ? ', for all alerts' : ''}; see to its receiver, and enter its headers`,
    false,
  );
  const team = wire.text('team');
  return {
    ...{ kind: 'integrations', ...about, enabled, ownerTeam: team === undefined ? null : refTo('team', team) },
    json: { integration: { id: about.id, name, type: 'Webhook', enabled, url, alertActions: actions } },
  };
}
