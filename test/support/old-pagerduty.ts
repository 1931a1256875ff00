import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finalScheduleOf } from './old-layers.js';

// oxlint-disable-next-line typescript/no-explicit-any -- what the account holds is known here
type Json = Record<string, any>;

export const PAGERDUTY_KEY = 'a-key-of-pagerduty';

const ref = (type: string, id: string, summary = id): Json => ({
  ...{ id, type: `${type}_reference`, summary, self: `https://api.pagerduty.com/${type}s/${id}` },
  html_url: `https://polar.pagerduty.com/${type}s/${id}`,
});
const user = (id: string, name: string, role: string, more: Json = {}): Json => ({
  ...{ id, type: 'user', summary: name, name, email: `${name.split(' ')[0]!.toLowerCase()}@polar.example`, role },
  ...{ time_zone: 'Europe/Berlin', job_title: null, invitation_sent: false, teams: [], ...more },
});
const method = (id: string, type: string, address: string, more: Json = {}): Json => ({
  ...{ id, type: `${type}_contact_method`, summary: 'Work', label: 'Work', address, ...more },
});
const rule = (id: string, urgency: string, delay: number, contact: string, type: string): Json => ({
  ...{ id, type: 'assignment_notification_rule', urgency, start_delay_in_minutes: delay },
  contact_method: ref(`${type}_contact_method`, contact),
});

const [ADA, BEN, CYD, DORA, GUS] = ['PADA001', 'PBEN002', 'PCYD003', 'PDORA04', 'PGUS005'];
const people = (...ids: string[]): Json[] => ids.map((id) => ({ user: ref('user', id, NAMES[id]) }));
const NAMES: Json = {
  [ADA]: 'Ada Arctic',
  [BEN]: 'Ben Berg',
  [CYD]: 'Cyd Cold',
  [DORA]: 'Dora Drift',
  [GUS]: 'Gus Gone',
};

const [DAY, WEEK] = [86_400, 604_800];
const layer = (id: string, name: string, turn: number, users: Json[], more: Json = {}): Json => ({
  ...{ id, name, start: '2026-01-05T08:00:00+01:00', end: null, rotation_virtual_start: '2026-01-05T08:00:00+01:00' },
  ...{ rotation_turn_length_seconds: turn, users, restrictions: [], ...more },
});
const daily = (start: string, hours: number): Json => ({
  ...{ type: 'daily_restriction', start_time_of_day: start, duration_seconds: hours * 3600 },
});
const weekly = (day: number, start: string, hours: number): Json => ({
  ...{ type: 'weekly_restriction', start_day_of_week: day, start_time_of_day: start, duration_seconds: hours * 3600 },
});

/** A small company that uses most of what PagerDuty has, in the shapes of its API; all of it is made up. */
export function polarAccount(): Json {
  return {
    users: [
      user(ADA, 'Ada Arctic', 'owner', {
        job_title: 'Head of Platform',
        contact_methods: [
          method('PC1', 'email', 'ada@polar.example', { send_short_email: false }),
          method('PC2', 'phone', '1701111111', { country_code: 49, blacklisted: false }),
          method('PC3', 'sms', '1701111111', { country_code: 49, blacklisted: false }),
          method('PC4', 'push_notification', 'device', { device_type: 'ios' }),
        ],
        notification_rules: [
          rule('PR1', 'high', 0, 'PC4', 'push_notification'),
          rule('PR2', 'high', 0, 'PC3', 'sms'),
          rule('PR3', 'high', 5, 'PC2', 'phone'),
          rule('PR4', 'low', 0, 'PC1', 'email'),
        ],
        oncall_handoff_notification_rules: [
          {
            ...{ id: 'PH1', handoff_type: 'both', notify_advance_in_minutes: 60 },
            contact_method: ref('email_contact_method', 'PC1'),
          },
        ],
      }),
      user(BEN, 'Ben Berg', 'user', {
        contact_methods: [
          method('PC5', 'email', 'ben@polar.example'),
          method('PC6', 'phone', '(415) 555-0123', { country_code: 1, blacklisted: true }),
        ],
        notification_rules: [rule('PR5', 'high', 0, 'PC5', 'email'), rule('PR6', 'high', 10, 'PC6', 'phone')],
      }),
      user(CYD, 'Cyd Cold', 'limited_user', {
        contact_methods: [method('PC7', 'email', 'cyd@polar.example')],
        notification_rules: [rule('PR7', 'high', 0, 'PC7', 'email'), rule('PR8', 'low', 0, 'PC7', 'email')],
      }),
      user(DORA, 'Dora Drift', 'observer', { invitation_sent: true, time_zone: 'America/New_York' }),
    ],
    teams: [
      {
        ...{ id: 'PTPLAT1', type: 'team', summary: 'Platform', name: 'Platform', description: 'Keeps it running' },
        members: [
          { user: ref('user', ADA), role: 'manager' },
          { user: ref('user', BEN), role: 'responder' },
          { user: ref('user', DORA), role: 'observer' },
        ],
      },
      {
        ...{ id: 'PTSHOP2', type: 'team', summary: 'Shop', name: 'Shop', parent: ref('team', 'PTPLAT1', 'Platform') },
        members: [{ user: ref('user', CYD), role: 'responder' }],
      },
    ],
    schedules: [
      {
        ...{ id: 'PSPRIM1', type: 'schedule', name: 'Platform primary', summary: 'Platform primary' },
        ...{ time_zone: 'Europe/Berlin', description: 'Days, nights and weekends' },
        teams: [ref('team', 'PTPLAT1', 'Platform')],
        // The API lists the highest layer first.
        schedule_layers: [
          layer('PL3', 'Weekends', WEEK, people(BEN, ADA), { restrictions: [weekly(6, '00:00:00', 48)] }),
          layer('PL2', 'Nights', DAY, people(CYD, BEN), { restrictions: [daily('20:00:00', 12)] }),
          layer('PL1', 'Weeks', WEEK, people(ADA, BEN, CYD)),
        ],
        overrides: [
          {
            ...{ id: 'POV1', start: '2026-10-14T09:00:00+02:00', end: '2026-10-15T21:00:00+02:00' },
            user: ref('user', DORA),
          },
        ],
      },
      {
        ...{ id: 'PSSUN02', type: 'schedule', name: 'Shop on call', summary: 'Shop on call' },
        ...{ time_zone: 'America/New_York', description: null, teams: [ref('team', 'PTSHOP2', 'Shop')] },
        schedule_layers: [
          // One that begins in the middle of a turn, and one that ends.
          layer('PL6', 'New hands', 3 * DAY, people(DORA, CYD, BEN), { start: '2026-11-03T10:00:00-05:00' }),
          layer('PL5', 'Autumn', DAY, people(CYD, ADA), { end: '2026-10-26T08:00:00-04:00' }),
          layer('PL4', 'Always', 2 * WEEK, people(BEN, CYD)),
        ],
        overrides: [],
      },
      {
        ...{ id: 'PSGAP03', type: 'schedule', name: 'Office hours', summary: 'Office hours' },
        ...{ time_zone: 'Europe/Berlin', description: '', teams: [] },
        schedule_layers: [
          layer('PL7', 'Office', 12 * 3600, people(ADA, CYD), {
            restrictions: [1, 2, 3, 4, 5].map((day) => weekly(day, '09:00:00', 8)),
          }),
        ],
        overrides: [],
      },
    ],
    escalation_policies: [
      {
        ...{ id: 'PEPLAT1', type: 'escalation_policy', name: 'Platform', description: null, num_loops: 2 },
        teams: [ref('team', 'PTPLAT1', 'Platform')],
        escalation_rules: [
          { id: 'PE1', escalation_delay_in_minutes: 10, targets: [ref('schedule', 'PSPRIM1')] },
          {
            ...{ id: 'PE2', escalation_delay_in_minutes: 20 },
            targets: [ref('user', ADA), ref('schedule', 'PSGAP03')],
          },
        ],
      },
      {
        ...{ id: 'PESHOP2', type: 'escalation_policy', name: 'Shop', num_loops: 0, teams: [ref('team', 'PTSHOP2')] },
        escalation_rules: [
          {
            ...{ id: 'PE3', escalation_delay_in_minutes: 30, targets: [ref('user', CYD), ref('user', BEN)] },
            escalation_rule_assignment_strategy: { type: 'round_robin' },
          },
          { id: 'PE4', escalation_delay_in_minutes: 30, targets: [ref('schedule', 'PSSUN02')] },
        ],
      },
    ],
    services: [
      service('PSVAPI1', 'Shop API', 'PESHOP2', 'PTSHOP2', {
        auto_resolve_timeout: 14_400,
        incident_urgency_rule: {
          type: 'use_support_hours',
          during_support_hours: { type: 'constant', urgency: 'high' },
          outside_support_hours: { type: 'constant', urgency: 'low' },
        },
        support_hours: {
          ...{ type: 'fixed_time_per_day', time_zone: 'America/Lima', days_of_week: [1, 2, 3, 4, 5] },
          ...{ start_time: '09:00:00', end_time: '17:00:00' },
        },
        integrations: [
          integration('PI1', 'events_api_v2', 'Prometheus', { integration_key: '0123456789abcdef0123456789abcdef' }),
          integration('PI2', 'generic_email', 'Mails', { integration_email: 'shop-api@polar.pagerduty.com' }),
        ],
        orchestration: {
          ...{ type: 'service', parent: ref('service', 'PSVAPI1') },
          sets: [
            {
              id: 'start',
              rules: [{ id: 'r1', label: 'Tidy', conditions: [], actions: { extractions: [{}], route_to: 'second' } }],
            },
            {
              id: 'second',
              rules: [
                {
                  ...{
                    id: 'r2',
                    label: 'Critical is P1',
                    conditions: [{ expression: "event.severity matches 'critical'" }],
                  },
                  actions: { priority: 'PRIO1', annotate: 'Use the runbook' },
                },
                {
                  ...{ id: 'r3', label: 'Staging waits', actions: { suspend: 300 } },
                  conditions: [
                    { expression: "event.source matches part 'staging'" },
                    { expression: "event.custom_details.env matches 'test'" },
                  ],
                },
                {
                  ...{ id: 'r4', label: 'Not at night', actions: { suppress: true } },
                  conditions: [
                    { expression: "event.severity matches 'info' and not (now in Mon,Tue 09:00:00 to 17:00:00 UTC)" },
                  ],
                },
                {
                  ...{
                    id: 'r5',
                    label: 'Databases',
                    conditions: [{ expression: "event.source matches regex 'db[0-9]+'" }],
                  },
                  actions: { escalation_policy: 'PEPLAT1', severity: 'error' },
                },
              ],
            },
          ],
          catch_all: { actions: {} },
        },
      }),
      service('PSVPAY2', 'Payments', 'PEPLAT1', 'PTPLAT1', {
        integrations: [
          integration('PI3', 'events_api_v2', 'Checks', { integration_key: 'fedcba9876543210fedcba9876543210' }),
        ],
      }),
      service('PSVBAT3', 'Batch', 'PEPLAT1', 'PTPLAT1', {
        ...{ auto_resolve_timeout: 7200, acknowledgement_timeout: 1800 },
        incident_urgency_rule: { type: 'constant', urgency: 'low' },
        integrations: [
          integration('PI4', 'event_transformer_api', 'CloudWatch', {
            vendor: ref('vendor', 'PV1', 'Amazon CloudWatch'),
          }),
        ],
      }),
      service('PSVSEA4', 'Search', 'PEPLAT1', 'PTPLAT1', {
        incident_urgency_rule: { type: 'constant', urgency: 'severity_based' },
        alert_grouping_parameters: { type: 'intelligent' },
        auto_pause_notifications_parameters: { enabled: true, timeout: 300 },
        integrations: [integration('PI5', 'events_api_v2', 'Probes', {})],
      }),
      service('PSVOLD5', 'Old shop', 'PESHOP2', 'PTSHOP2', {
        status: 'disabled',
        integrations: [integration('PI6', 'generic_events_api', 'Scripts', {})],
      }),
    ],
    priorities: [
      { id: 'PRIO1', type: 'priority', summary: 'SEV-1', name: 'SEV-1' },
      { id: 'PRIO2', type: 'priority', summary: 'P2', name: 'P2' },
    ],
    orchestrations: [
      {
        ...{ id: 'b02e973d-9620-4e0a-9edc-00fedf7d4694', name: 'Checkout', team: ref('team', 'PTSHOP2') },
        integrations: [
          {
            id: 'x',
            label: 'Default',
            parameters: { routing_key: 'R028DIE06SNKNO6V5ACSLRV7Y0TUVG7T', type: 'global' },
          },
        ],
        global: {
          type: 'global',
          sets: [
            {
              id: 'start',
              rules: [
                {
                  id: 'g1',
                  label: 'Noise',
                  conditions: [{ expression: "event.source matches part 'noisy'" }],
                  actions: { drop_event: true },
                },
              ],
            },
          ],
          catch_all: { actions: {} },
        },
        router: {
          type: 'router',
          sets: [
            {
              id: 'start',
              rules: [
                {
                  id: 'o1',
                  label: 'Payments',
                  conditions: [{ expression: "event.component matches 'pay'" }],
                  actions: { route_to: 'PSVPAY2' },
                },
                {
                  id: 'o2',
                  label: 'Batch',
                  conditions: [{ expression: 'event.custom_details.job exists' }],
                  actions: { route_to: 'PSVBAT3' },
                },
              ],
            },
          ],
          catch_all: { actions: { route_to: 'unrouted' } },
        },
      },
    ],
    rulesets: [
      { id: '0e84de00-9511-4380-9f4f-a7b568bb49a0', name: 'MySQL clusters', type: 'global', routing_keys: [] },
    ],
    maintenance_windows: [
      {
        ...{ id: 'PMW1', type: 'maintenance_window', summary: 'New database', description: 'New database' },
        ...{ start_time: '2099-11-09T20:00:00-05:00', end_time: '2099-11-09T22:00:00-05:00' },
        services: [ref('service', 'PSVPAY2', 'Payments')],
      },
    ],
    business_services: [
      { id: 'PBS1', type: 'business_service', name: 'Checkout for customers', summary: 'Checkout for customers' },
    ],
    tags: [{ id: 'PTAG1', type: 'tag', label: 'berlin', summary: 'berlin' }],
    extensions: [{ id: 'PX1', type: 'extension', name: 'Ticket', summary: 'Ticket' }],
    webhook_subscriptions: [
      {
        ...{ id: 'PWH1', type: 'webhook_subscription', active: true, description: 'To the data lake' },
        delivery_method: { type: 'http_delivery_method', url: 'https://lake.polar.example/?secret=not-for-reports' },
      },
    ],
  };
}

function service(id: string, name: string, policy: string, team: string, more: Json): Json {
  return {
    ...{ id, type: 'service', summary: name, name, description: '', status: 'active' },
    ...{ auto_resolve_timeout: null, acknowledgement_timeout: null, alert_creation: 'create_alerts_and_incidents' },
    ...{ escalation_policy: ref('escalation_policy', policy), teams: [ref('team', team)] },
    ...{ incident_urgency_rule: { type: 'constant', urgency: 'high' }, support_hours: null, scheduled_actions: [] },
    ...{ alert_grouping_parameters: { type: null }, integrations: [], orchestration: null, ...more },
  };
}

const integration = (id: string, type: string, name: string, more: Json): Json => ({
  ...{ id, type: `${type}_inbound_integration`, name, summary: name, vendor: null, ...more },
});

/** Lists with their pages, by path; what is not of PagerDuty's own shapes is what `collect` makes of several answers. */
const LISTS = [
  ...['users', 'teams', 'schedules', 'escalation_policies', 'services', 'priorities', 'rulesets'],
  ...['maintenance_windows', 'business_services', 'tags', 'extensions', 'webhook_subscriptions'],
];

/** PagerDuty's REST API with that company: read only, for one key, two objects on a page. */
export class OldPagerDuty {
  readonly asked: string[] = [];
  readonly account = polarAccount();
  /** Statuses with which the next requests are answered instead. */
  trouble: number[] = [];
  /** Answers to paths that begin so, instead of its own. */
  readonly instead = new Map<string, unknown>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OldPagerDuty> {
    const server = createServer();
    const service = new OldPagerDuty(server);
    server.on('request', (request, response) => service.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(`${method} ${url}`);
    const trouble = this.trouble.shift();
    const isKnown =
      headers.authorization === `Token token=${PAGERDUTY_KEY}` &&
      headers.accept === 'application/vnd.pagerduty+json;version=2';
    const { pathname, searchParams } = new URL(url, 'http://x');
    const [, other] = [...this.instead].find(([path]) => url.startsWith(path)) ?? [];
    const body = trouble || !isKnown ? null : (other ?? this.bodyOf(pathname.split('/').slice(1), searchParams));
    response.writeHead(trouble || (isKnown ? (body === null ? 404 : 200) : 401), {
      'Content-Type': 'application/json',
    });
    response.end(JSON.stringify(body ?? { error: { message: 'No', code: 2100 } }));
  }

  private bodyOf([list = '', id, below, last]: string[], query: URLSearchParams): Json | null {
    if (list === 'event_orchestrations') return this.orchestrated(id, below, last, query);
    if (!LISTS.includes(list)) return null;
    const all: Json[] = this.account[list];
    if (id === undefined) return page(list, all.map(listed), query);
    const found = all.find((each) => each['id'] === id);
    if (found === undefined) return null;
    if (list === 'schedules') return this.schedule(found, below, query);
    if (below === 'members' || below === 'rules') return page(below, found[below] ?? [], query);
    if (below === 'notification_rules')
      return { notification_rules: query.get('urgency') === 'all' ? (found[below] ?? []) : [] };
    return below === 'oncall_handoff_notification_rules' ? { [below]: found[below] ?? [] } : null;
  }

  private schedule(found: Json, below: string | undefined, query: URLSearchParams): Json | null {
    const { overrides, ...schedule } = found;
    const [since, until] = [Date.parse(query.get('since') ?? ''), Date.parse(query.get('until') ?? '')];
    if (below === 'overrides')
      return {
        overrides: (overrides as Json[]).filter(
          ({ start, end }) => Date.parse(start) < until && Date.parse(end) > since,
        ),
      };
    if (below !== undefined) return null;
    return { schedule: Number.isNaN(since) ? schedule : { ...schedule, ...finalScheduleOf(found, since, until) } };
  }

  private orchestrated(
    id: string | undefined,
    below: string | undefined,
    last: string | undefined,
    query: URLSearchParams,
  ) {
    const all: Json[] = this.account['orchestrations'];
    if (id === undefined)
      return page(
        'orchestrations',
        all.map(({ id: own, name, team }) => ({ id: own, name, team })),
        query,
      );
    if (id === 'services') {
      const found = (this.account['services'] as Json[]).find((each) => each['id'] === below);
      if (last === 'active') return found ? { active: found['orchestration'] !== null } : null;
      return found?.['orchestration'] ? { orchestration_path: found['orchestration'] } : null;
    }
    const found = all.find((each) => each['id'] === id);
    if (below === undefined)
      return found ? { orchestration: { ...found, global: undefined, router: undefined } } : null;
    return found?.[below] ? { orchestration_path: found[below] } : null;
  }
}

/** What a list tells of an object. */
function listed({ members: _m, overrides: _o, schedule_layers: _l, orchestration: _p, ...rest }: Json): Json {
  const { notification_rules: _n, oncall_handoff_notification_rules: _h, ...told } = rest;
  return told;
}

function page(list: string, all: readonly Json[], query: URLSearchParams): Json {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(2, Number(query.get('limit') ?? 25))];
  return { [list]: all.slice(offset, offset + limit), limit, offset, more: offset + limit < all.length, total: null };
}
