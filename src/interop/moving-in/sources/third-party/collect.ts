import { isObject, type Json } from '../../../codec/wire-object.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { SourceRefused } from '../../domain/source-refused.js';
import { entriesOf } from '../asking.js';
import type { CollectOptions, Get, RawEntry } from '../source.js';
import { rawOrg, type RawKind, type RawOrg } from './raw.js';

const PAGE = 100;
/** In a list: far beyond any organisation. */
const MOST_OBJECTS = 50_000;

/** Asks the API of the service for a whole organisation: with GET only, page by page. */
export async function collect(
  get: Get,
  { progress = () => undefined, timelinesFrom }: CollectOptions = {},
): Promise<RawOrg> {
  const entries: Partial<Record<RawKind, RawEntry[]>> = {};
  const missing: RawKind[] = [];
  const source = new Asked(get, timelinesFrom);
  const take = async (kind: RawKind, path: string, one: (item: Json) => unknown, more?: ListShape) => {
    const list = await source.list(path, more);
    if (list === null) missing.push(kind);
    entries[kind] = await entriesOf(kind, list ?? [], one, progress);
    return list ?? [];
  };
  await take('users', '/v2/users', (item) => source.user(item), { isPaged: true });
  await take('forwardings', '/v2/forwarding-rules', (item) => item);
  await take('customUserRoles', '/v2/roles', (item) =>
    source.detail(`/v2/roles/${idOf(item)}?identifierType=id`, item),
  );
  const teams = await take('teams', '/v2/teams', (item) => source.team(item));
  await take('schedules', '/v2/schedules?expand=rotation', (item) => source.schedule(item));
  await take('escalations', '/v2/escalations', (item) =>
    source.detail(`/v2/escalations/${idOf(item)}?identifierType=id`, item),
  );
  const policies = await source.policies(teams);
  if (policies === null) missing.push('policiesV2');
  entries.policiesV2 = await entriesOf('policiesV2', policies ?? [], (item) => source.policy(item), progress);
  entries.ordersV2 = [{ where: 'the order of policies', json: (policies ?? []).map(orderOf) }];
  await take('integrations', '/v2/integrations', (item) => source.integration(item));
  await take('heartbeats', '/v2/heartbeats', (item) => item, { within: 'heartbeats' });
  await take('maintenance', '/v1/maintenance?type=non-expired', (item) =>
    source.detail(`/v1/maintenance/${idOf(item)}`, item),
  );
  await take('services', '/v1/services', (item) => source.service(item), { isPaged: true });
  await take('incidentTemplates', '/v1/incident-templates', (item) => item, {
    ...{ isPaged: true, within: 'incidentTemplates' },
  });
  return rawOrg('api', entries, missing);
}

interface ListShape {
  isPaged?: boolean;
  /** The list stands in this member of `data`. */
  within?: string;
}

class Asked {
  constructor(
    private readonly get: Get,
    private readonly timelinesFrom: string | undefined,
  ) {}

  /** All objects of a list; null: the service does not give it. */
  async list(path: string, { isPaged = false, within }: ListShape = {}): Promise<Json[] | null> {
    const all: Json[] = [];
    for (let page = 0; ; page++) {
      const mark = path.includes('?') ? '&' : '?';
      const body = await this.get(isPaged ? `${path}${mark}limit=${PAGE}&offset=${page * PAGE}` : path);
      if (body === null) return page === 0 ? null : all;
      const data = within === undefined ? body['data'] : member(body['data'], within);
      const items = Array.isArray(data) ? (data as unknown[]).filter(isObject) : [];
      if (all.length + items.length > MOST_OBJECTS)
        throw new SourceRefused(`${path} has more than ${MOST_OBJECTS} objects`);
      all.push(...items);
      if (!isPaged || items.length < PAGE) return all;
    }
  }

  /** The object itself, whose members win over those that its list tells. */
  async detail(path: string, item: Json): Promise<Json> {
    const data = (await this.get(path))?.['data'];
    return isObject(data) ? { ...item, ...data } : item;
  }

  async user(item: Json): Promise<Json> {
    const path = `/v2/users/${idOf(item)}`;
    const user = await this.detail(`${path}?expand=contact`, item);
    const rules = await this.list(`${path}/notification-rules`);
    const whole: Json[] = [];
    for (const rule of rules ?? []) whole.push(await this.detail(`${path}/notification-rules/${idOf(rule)}`, rule));
    return { user, notificationRuleList: whole };
  }

  async team(item: Json): Promise<Json> {
    const path = `/v2/teams/${idOf(item)}`;
    const team = await this.detail(`${path}?identifierType=id`, item);
    const teamRoutingRules = await this.list(`${path}/routing-rules?teamIdentifierType=id`);
    const teamRoles = await this.list(`${path}/roles?teamIdentifierType=id`);
    return { team, teamRoutingRules: teamRoutingRules ?? [], teamRoles: teamRoles ?? [] };
  }

  async schedule(item: Json): Promise<Json> {
    const path = `/v2/schedules/${idOf(item)}`;
    const schedule = await this.detail(`${path}?identifierType=id`, item);
    const overrides = await this.list(`${path}/overrides?scheduleIdentifierType=id`);
    const timeline = await this.timeline(path);
    return { schedule, ...(overrides === null ? {} : { scheduleOverrideList: overrides }), timeline };
  }

  /** Who the service says is on call in the days to come; null: it does not. */
  private async timeline(path: string): Promise<unknown> {
    if (this.timelinesFrom === undefined) return null;
    const from = encodeURIComponent(this.timelinesFrom);
    const range = `interval=${PROOF_DAYS}&intervalUnit=days&date=${from}`;
    const body = await this.get(`${path}/timeline?identifierType=id&${range}`, true);
    return body?.['data'] ?? null;
  }

  /** The global ones, and those of each team; null: the service gives none. */
  async policies(teams: readonly Json[]): Promise<Json[] | null> {
    const global = await this.list('/v2/policies/alert');
    if (global === null) return null;
    const all = [...global];
    for (const team of teams) {
      const own = { teamId: team['id'], teamName: team['name'] };
      for (const type of ['alert', 'notification']) {
        const list = await this.list(`/v2/policies/${type}?teamId=${idOf(team)}`);
        all.push(...(list ?? []).map((each) => ({ ...each, ...own })));
      }
    }
    return all;
  }

  async policy({ teamId, teamName, ...item }: Json): Promise<Json> {
    const suffix = typeof teamId === 'string' ? `?teamId=${encodeURIComponent(teamId)}` : '';
    return { teamId, teamName, policy: await this.detail(`/v2/policies/${idOf(item)}${suffix}`, item) };
  }

  async integration(item: Json): Promise<Json> {
    const path = `/v2/integrations/${idOf(item)}`;
    const integration = await this.detail(path, item);
    // Outgoing types have none, and are refused.
    const actions = (await this.get(`${path}/actions`, true))?.['data'];
    return { integration, ...(isObject(actions) ? { integrationActions: actions } : {}) };
  }

  async service(item: Json): Promise<Json> {
    const rules = await this.list(`/v1/services/${idOf(item)}/incident-rules`);
    return { ...item, incidentRules: rules ?? [] };
  }
}

const member = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

/** As a part of a path. */
function idOf({ id }: Json): string {
  return encodeURIComponent(typeof id === 'string' ? id : '');
}

const orderOf = ({ id, name, order, teamId }: Json): Json => ({ id, name, order, team: teamId ?? '' });
