import { DAY_MS } from '../../../../platform/durations.js';
import { isObject, type Json } from '../../../codec/wire-object.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { SourceRefused } from '../../domain/source-refused.js';
import { entriesOf } from '../asking.js';
import type { CollectOptions, Get, Raw, RawEntry } from '../source.js';
import { type List, SOURCE } from './lists.js';

const PAGE = 100;
/** In a list: far beyond any organisation. */
const MOST_OBJECTS = 50_000;
/** Days for which the service works out who is on call in one answer. */
const MOST_DAYS = 30;
/** Overrides that begin later are not asked for. */
export const OVERRIDE_DAYS = 360;

/** Asks the REST API (version 2) for a whole account: with GET only, page by page. */
export async function collect(
  get: Get,
  { progress = () => undefined, timelinesFrom }: CollectOptions = {},
): Promise<Raw> {
  const asker = new Asker(get, timelinesFrom);
  const lists: Record<string, readonly RawEntry[]> = {};
  const missing: List[] = [];
  for (const [list, { path, member, isOptional, whole }] of Object.entries(askedFor(asker))) {
    const objects = await asker.list(path, member, isOptional);
    if (objects === null) missing.push(list as List);
    lists[list] = await entriesOf(list, objects ?? [], whole ?? ((each) => each), progress);
  }
  return { source: SOURCE, lists, missing };
}

interface Asked {
  path: string;
  /** In which member of the answer the list is. */
  member: string;
  /** Accounts without that feature refuse it in other ways, too. */
  isOptional?: boolean;
  whole?: (object: Json) => Promise<Json>;
}

const askedFor = (asker: Asker): Record<List, Asked> => ({
  users: { path: '/users?include[]=contact_methods', member: 'users', whole: (each) => asker.user(each) },
  teams: { path: '/teams', member: 'teams', whole: (each) => asker.team(each) },
  schedules: { path: '/schedules', member: 'schedules', whole: (each) => asker.schedule(each) },
  escalationPolicies: {
    path: '/escalation_policies?include[]=escalation_rule_assignment_strategies',
    member: 'escalation_policies',
  },
  services: { path: '/services?include[]=integrations', member: 'services', whole: (each) => asker.service(each) },
  priorities: { path: '/priorities', member: 'priorities', isOptional: true },
  orchestrations: {
    ...{ path: '/event_orchestrations', member: 'orchestrations', isOptional: true },
    whole: (each) => asker.orchestration(each),
  },
  rulesets: { path: '/rulesets', member: 'rulesets', isOptional: true },
  maintenance: { path: '/maintenance_windows?filter=open', member: 'maintenance_windows' },
  businessServices: { path: '/business_services', member: 'business_services', isOptional: true },
  tags: { path: '/tags', member: 'tags', isOptional: true },
  extensions: { path: '/extensions', member: 'extensions', isOptional: true },
  webhooks: { path: '/webhook_subscriptions', member: 'webhook_subscriptions', isOptional: true },
});

class Asker {
  constructor(
    private readonly get: Get,
    private readonly from: string | undefined,
  ) {}

  /** All objects of a list; null: the service does not give it. */
  async list(path: string, member: string, isOptional = false): Promise<Json[] | null> {
    const all: Json[] = [];
    const mark = path.includes('?') ? '&' : '?';
    // The service may give less at a time than it is asked for.
    for (;;) {
      const body = await this.get(`${path}${mark}limit=${PAGE}&offset=${all.length}`, isOptional);
      if (body === null) return all.length === 0 ? null : all;
      const items = objectsIn(body, member);
      if (all.length + items.length > MOST_OBJECTS)
        throw new SourceRefused(`${path} has more than ${MOST_OBJECTS} objects`);
      all.push(...items);
      if (body['more'] !== true || items.length === 0) return all;
    }
  }

  async user(item: Json): Promise<Json> {
    const path = `/users/${idOf(item)}`;
    const rules = await this.get(`${path}/notification_rules?urgency=all`);
    const handoffs = await this.get(`${path}/oncall_handoff_notification_rules`, true);
    return {
      ...item,
      notification_rules: objectsIn(rules, 'notification_rules'),
      oncall_handoff_notification_rules: objectsIn(handoffs, 'oncall_handoff_notification_rules'),
    };
  }

  async team(item: Json): Promise<Json> {
    return { ...item, members: (await this.list(`/teams/${idOf(item)}/members`, 'members')) ?? [] };
  }

  /** With its layers, and as far as it is told who is on call in the days to come. */
  async schedule(item: Json): Promise<Json> {
    const path = `/schedules/${idOf(item)}`;
    const whole = (await this.get(path))?.['schedule'];
    const schedule = isObject(whole) ? { ...item, ...whole } : item;
    if (this.from === undefined) return schedule;
    const rendered: Json[] = [];
    for (const range of this.ranges(PROOF_DAYS)) {
      const answer = (await this.get(`${path}?${range}`, true))?.['schedule'];
      // Without a part of the time nothing is compared.
      if (!isObject(answer)) break;
      rendered.push({ final_schedule: answer['final_schedule'], schedule_layers: answer['schedule_layers'] });
    }
    const isWhole = rendered.length === PROOF_DAYS / MOST_DAYS;
    return { ...schedule, from: this.from, rendered: isWhole ? rendered : null, overrides: await this.overrides(path) };
  }

  /** Those of the time to come; null: the service does not say. */
  private async overrides(path: string): Promise<Json[] | null> {
    const found = new Map<unknown, Json>();
    for (const range of this.ranges(OVERRIDE_DAYS)) {
      const body = await this.get(`${path}/overrides?${range}&overflow=true`, true);
      if (body === null) return null;
      for (const each of objectsIn(body, 'overrides')) found.set(each['id'] ?? JSON.stringify(each), each);
    }
    return [...found.values()];
  }

  /** `since=…&until=…`, one for each answer. */
  private ranges(days: number): string[] {
    const from = Date.parse(this.from ?? '');
    const instant = (day: number): string => encodeURIComponent(new Date(from + day * DAY_MS).toISOString());
    return Array.from({ length: days / MOST_DAYS }, (_, place) => {
      const day = place * MOST_DAYS;
      return `since=${instant(day)}&until=${instant(day + MOST_DAYS)}`;
    });
  }

  /** With the rules that its events pass: null where none are in force, empty where they are not told. */
  async service(item: Json): Promise<Json> {
    const path = `/event_orchestrations/services/${idOf(item)}`;
    const isActive = (await this.get(`${path}/active`, true))?.['active'] === true;
    const orchestration = isActive ? ((await this.path(path)) ?? {}) : null;
    const rules = isActive ? null : await this.list(`/services/${idOf(item)}/rules`, 'rules', true);
    return { ...item, orchestration, event_rules: rules ?? [] };
  }

  async orchestration(item: Json): Promise<Json> {
    const path = `/event_orchestrations/${idOf(item)}`;
    const whole = (await this.get(path, true))?.['orchestration'];
    const [global, router] = [await this.path(`${path}/global`), await this.path(`${path}/router`)];
    return { ...item, ...(isObject(whole) ? whole : {}), global, router };
  }

  private async path(path: string): Promise<unknown> {
    return (await this.get(path, true))?.['orchestration_path'] ?? null;
  }
}

function objectsIn(body: Json | null, member: string): Json[] {
  const list = body?.[member];
  return Array.isArray(list) ? (list as unknown[]).filter(isObject) : [];
}

/** As a part of a path. */
const idOf = ({ id }: Json): string => encodeURIComponent(typeof id === 'string' ? id : '');
