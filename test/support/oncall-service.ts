import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finalShifts, type OnCallShift } from './oncall-final-shifts.js';

// oxlint-disable-next-line typescript/no-explicit-any -- what it holds is known here
type Json = Record<string, any>;

export const ONCALL_KEY = 'a-token-of-grafana-oncall';
const PAGE = 4;

const user = (id: string, username: string, more: Json = {}): Json => ({
  ...{ id, username, email: `${username}@sample.example`, grafana_id: 1, slack: null, role: 'editor' },
  ...{ is_phone_number_verified: false, timezone: 'Europe/Berlin', teams: [], ...more },
});
const shift = (id: string, schedule: string, more: Json): Json => ({
  ...{ id, schedule, name: id, team_id: null, time_zone: null, level: 1, type: 'rolling_users', by_day: null },
  ...{ by_month: null, by_monthday: null, interval: 1, until: null, start_rotation_from_user_index: 0 },
  ...{ rotation_start: more['start'], ...(more['frequency'] === 'weekly' ? { week_start: 'MO' } : {}), ...more },
});
const HOUR = 3600;
const DAY = 24 * HOUR;
const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'];

/** A company that has something of everything that Grafana OnCall can have. */
export function sampleCompany(): Record<string, Json[]> {
  return {
    users: [
      user('UADA', 'ada', { role: 'admin', teams: ['TBACK'], is_phone_number_verified: true }),
      user('UBELA', 'bela', { teams: ['TBACK'] }),
      user('UCHRIS', 'chris', { teams: ['TBACK', 'TPLAT'], timezone: 'America/New_York' }),
      user('UDORA', 'dora', { role: 'viewer' }),
      user('UEMIL', 'emil', { email: '', teams: ['TPLAT'] }),
    ],
    teams: [
      { id: 'TBACK', name: 'Backend', email: '', avatar_url: '/avatar/1' },
      { id: 'TPLAT', name: 'Platform', email: '', avatar_url: '/avatar/2' },
    ],
    personal_notification_rules: [
      { id: 'N1', user_id: 'UADA', position: 0, important: false, type: 'notify_by_email' },
      { id: 'N2', user_id: 'UADA', position: 1, important: false, type: 'wait', duration: 300 },
      { id: 'N3', user_id: 'UADA', position: 2, important: false, type: 'notify_by_phone_call' },
      { id: 'N4', user_id: 'UADA', position: 0, important: true, type: 'notify_by_phone_call' },
      { id: 'N5', user_id: 'UBELA', position: 0, important: false, type: 'notify_by_slack' },
    ],
    schedules: [
      {
        id: 'SWEEK',
        name: 'Backend: primary',
        type: 'web',
        team_id: 'TBACK',
        time_zone: 'Europe/Berlin',
        shifts: ['OWEEK'],
      },
      { id: 'SLAYER', name: 'Platform: layers', type: 'web', team_id: 'TPLAT', time_zone: 'Europe/Berlin' },
      {
        ...{ id: 'STERRA', name: 'Terraform: days', type: 'calendar', team_id: null, time_zone: 'America/New_York' },
        ...{ shifts: ['ODAYS', 'OWEEKEND'], ical_url_overrides: null },
      },
      { id: 'SSUN', name: 'Follow the sun', type: 'web', team_id: null, time_zone: 'UTC' },
      { id: 'SMONTH', name: 'Monthly', type: 'web', team_id: null, time_zone: 'UTC' },
      {
        ...{ id: 'SICAL', name: 'Company calendar', type: 'ical', team_id: null },
        ...{ ical_url_primary: 'https://calendar.example/1.ics', ical_url_overrides: null },
      },
    ],
    on_call_shifts: [
      shift('OWEEK', 'SWEEK', {
        ...{ start: '2026-03-02T09:00:00', duration: 7 * DAY, frequency: 'weekly' },
        // Somebody of them was deleted.
        ...{ rolling_users: [['UADA'], ['UBELA'], ['UGONE'], ['UCHRIS']], start_rotation_from_user_index: 1 },
      }),
      shift('OOLD', 'SWEEK', {
        ...{ start: '2025-03-02T09:00:00', duration: 7 * DAY, frequency: 'weekly', rolling_users: [['UDORA']] },
        until: '2026-03-02T08:00:00',
      }),
      {
        ...{ id: 'OSWAP', schedule: 'SWEEK', name: 'An override', type: 'override', team_id: null, time_zone: null },
        ...{ start: '2026-12-24T09:00:00', rotation_start: '2026-12-24T09:00:00', duration: 2 * DAY, users: ['UDORA'] },
      },
      shift('OBASE', 'SLAYER', {
        ...{ start: '2026-05-01T00:00:00', duration: DAY, frequency: 'daily', rolling_users: [['UEMIL'], ['UCHRIS']] },
      }),
      shift('OOFFICE', 'SLAYER', {
        ...{ level: 2, start: '2026-05-04T09:00:00', duration: 8 * HOUR, frequency: 'weekly', by_day: WORKDAYS },
        rolling_users: [['UADA', 'UBELA'], ['UDORA']],
      }),
      shift('ODAYS', 'STERRA', {
        ...{ start: '2026-06-01T08:00:00', duration: DAY, frequency: 'daily', by_day: WORKDAYS },
        rolling_users: [['UADA'], ['UBELA'], ['UCHRIS']],
      }),
      shift('OWEEKEND', 'STERRA', {
        ...{ type: 'recurrent_event', start: '2026-06-06T08:00:00', duration: 2 * DAY, frequency: 'weekly' },
        users: ['UDORA'],
      }),
      shift('OEAST', 'SSUN', {
        ...{
          start: '2026-04-01T00:00:00',
          duration: 12 * HOUR,
          frequency: 'daily',
          rolling_users: [['UADA'], ['UBELA']],
        },
      }),
      shift('OWEST', 'SSUN', {
        ...{ start: '2026-04-01T12:00:00', duration: 12 * HOUR, frequency: 'daily', rolling_users: [['UCHRIS']] },
      }),
      shift('OMONTH', 'SMONTH', {
        ...{
          start: '2026-01-15T00:00:00',
          duration: 28 * DAY,
          frequency: 'monthly',
          rolling_users: [['UADA'], ['UDORA']],
        },
      }),
    ],
    shift_swaps: [
      {
        ...{ id: 'SSR1', schedule: 'SWEEK', swap_start: '2027-01-04T00:00:00Z', swap_end: '2027-01-06T00:00:00Z' },
        ...{ beneficiary: 'UBELA', benefactor: 'UDORA', status: 'taken', shifts: [] },
      },
      {
        ...{ id: 'SSR2', schedule: 'SSUN', swap_start: '2027-01-04T00:00:00Z', swap_end: '2027-01-06T00:00:00Z' },
        ...{ beneficiary: 'UADA', benefactor: null, status: 'open', shifts: [] },
      },
    ],
    escalation_chains: [
      { id: 'FMAIN', name: 'Backend', team_id: 'TBACK' },
      { id: 'FODD', name: 'Everything else', team_id: null },
    ],
    escalation_policies: [
      {
        id: 'E1',
        escalation_chain_id: 'FMAIN',
        position: 0,
        type: 'notify_on_call_from_schedule',
        notify_on_call_from_schedule: 'SWEEK',
        important: false,
      },
      { id: 'E2', escalation_chain_id: 'FMAIN', position: 1, type: 'wait', duration: 300 },
      {
        id: 'E3',
        escalation_chain_id: 'FMAIN',
        position: 2,
        type: 'notify_persons',
        persons_to_notify: ['UADA', 'UBELA'],
        important: true,
      },
      { id: 'E4', escalation_chain_id: 'FMAIN', position: 3, type: 'wait', duration: 900 },
      {
        id: 'E5',
        escalation_chain_id: 'FMAIN',
        position: 4,
        type: 'notify_team_members',
        team_to_notify: 'TBACK',
        important: false,
      },
      { id: 'E6', escalation_chain_id: 'FMAIN', position: 5, type: 'repeat_escalation' },
      {
        id: 'E7',
        escalation_chain_id: 'FODD',
        position: 0,
        type: 'notify_if_time_from_to',
        notify_if_time_from: '08:00:00Z',
        notify_if_time_to: '18:00:00Z',
      },
      {
        id: 'E8',
        escalation_chain_id: 'FODD',
        position: 1,
        type: 'notify_person_next_each_time',
        persons_to_notify_next_each_time: ['UADA', 'UCHRIS'],
        important: false,
      },
      {
        id: 'E9',
        escalation_chain_id: 'FODD',
        position: 2,
        type: 'notify_user_group',
        group_to_notify: 'GOPS',
        important: false,
      },
      { id: 'E10', escalation_chain_id: 'FODD', position: 3, type: 'trigger_webhook', action_to_trigger: 'KOPEN' },
      { id: 'E11', escalation_chain_id: 'FODD', position: 4, type: 'resolve' },
    ],
    user_groups: [{ id: 'GOPS', type: 'slack_based', slack: { id: 'S1', name: 'Operations', handle: 'ops' } }],
    integrations: [
      {
        ...{
          id: 'CPROM',
          name: 'Prometheus',
          team_id: 'TBACK',
          type: 'alertmanager',
          inbound_email: null,
          maintenance_mode: null,
        },
        link: 'https://oncall.example/integrations/v1/alertmanager/mReAoNwDm0eMwKo1mTeTwYo/',
        default_route: { id: 'RDEF1', escalation_chain_id: 'FMAIN', slack: {} },
        templates: { grouping_key: '{{ payload.groupKey }}', resolve_signal: null, slack: { title: null } },
        heartbeat: { link: 'https://oncall.example/integrations/v1/alertmanager/mReAoNwDm0eMwKo1mTeTwYo/heartbeat/' },
      },
      {
        ...{ id: 'CHOOK', name: 'Scripts', team_id: null, type: 'webhook', inbound_email: null },
        link: 'https://oncall.example/integrations/v1/webhook/aReAoNwDm0eMwKo1mTeTwYo/',
        ...{ default_route: { id: 'RDEF2', escalation_chain_id: 'FODD' }, templates: {}, heartbeat: null },
      },
    ],
    routes: [
      {
        id: 'R1',
        integration_id: 'CPROM',
        escalation_chain_id: 'FODD',
        routing_type: 'jinja2',
        routing_regex: '{{ payload.commonLabels.team == "platform" and payload.status != "resolved" }}',
        position: 0,
        is_the_last_route: false,
      },
      {
        id: 'R2',
        integration_id: 'CPROM',
        escalation_chain_id: 'FODD',
        routing_type: 'regex',
        routing_regex: 'us-(east|west)',
        position: 1,
        is_the_last_route: false,
      },
      {
        id: 'RDEF1',
        integration_id: 'CPROM',
        escalation_chain_id: 'FMAIN',
        routing_type: 'regex',
        routing_regex: '',
        position: 2,
        is_the_last_route: true,
      },
      {
        id: 'RDEF2',
        integration_id: 'CHOOK',
        escalation_chain_id: 'FODD',
        routing_type: 'regex',
        routing_regex: '',
        position: 0,
        is_the_last_route: true,
      },
    ],
    webhooks: [
      {
        id: 'KOPEN',
        name: 'Tickets',
        is_webhook_enabled: true,
        team: null,
        url: 'https://tickets.example/new',
        http_method: 'POST',
        trigger_type: 'alert group created',
        data: '{}',
        headers: null,
        trigger_template: null,
        integration_filter: null,
      },
      {
        id: 'KMANUAL',
        name: 'By hand',
        is_webhook_enabled: true,
        team: null,
        url: 'https://tickets.example/x',
        http_method: 'POST',
        trigger_type: 'escalation',
        data: '{}',
        headers: null,
        trigger_template: null,
        integration_filter: null,
      },
    ],
  };
}

/** Grafana OnCall with a company, in the shapes of its public API: read only, for one key, below a path as in the cloud. */
export class OnCallService {
  readonly asked: string[] = [];
  /** Statuses with which the next requests are answered instead. */
  trouble: number[] = [];
  readonly company = sampleCompany();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OnCallService> {
    const server = createServer();
    const service = new OnCallService(server);
    server.on('request', (request, response) => service.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** As the settings of Grafana OnCall show it. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/oncall/`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const trouble = this.trouble.shift();
    const { pathname, searchParams } = new URL(url, 'http://x');
    const isKnown = headers.authorization === ONCALL_KEY && method === 'GET';
    const body = isKnown && !trouble ? this.bodyOf(pathname, searchParams) : null;
    const status = trouble ?? (isKnown ? (body === null ? 404 : 200) : 403);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { detail: 'Not found.' }));
  }

  private bodyOf(pathname: string, query: URLSearchParams): Json | null {
    const [, list = '', id, below] = /^\/oncall\/api\/v1\/(\w+)\/(?:(\w+)\/(\w+)\/?)?$/.exec(pathname) ?? [];
    const all = this.company[list];
    if (all === undefined) return null;
    if (below === 'final_shifts') {
      const results = this.finalShifts(id ?? '', query.get('start_date') ?? '', query.get('end_date') ?? '');
      return {
        count: results.length,
        next: null,
        previous: null,
        results,
        current_page_number: 1,
        page_size: 50,
        total_pages: 1,
      };
    }
    const page = Number(query.get('page') ?? 1);
    const results = all.slice((page - 1) * PAGE, page * PAGE);
    const next = page * PAGE < all.length ? `http://elsewhere.example${pathname}?page=${page + 1}` : null;
    return {
      count: all.length,
      next,
      previous: null,
      results,
      current_page_number: page,
      page_size: PAGE,
      total_pages: 1,
    };
  }

  private finalShifts(id: string, from: string, to: string): Json[] {
    const schedule = this.company['schedules']!.find((each) => each['id'] === id);
    const known = new Map(this.company['users']!.map((each) => [each['id'] as string, each]));
    const own = this.company['on_call_shifts']!.filter(
      (each) => each['schedule'] === id || schedule?.['shifts']?.includes(each['id']),
    ) as OnCallShift[];
    // What a calendar of another program says.
    const external: OnCallShift[] =
      schedule?.['type'] === 'ical'
        ? [
            {
              ...{ id: 'X', type: 'recurrent_event', start: '2026-01-01T08:00:00', duration: 12 * HOUR, level: 0 },
              ...{
                frequency: 'daily',
                interval: 1,
                by_day: null,
                time_zone: null,
                users: ['UADA', 'UBELA'],
                until: null,
              },
            },
          ]
        : [];
    const swaps = this.company['shift_swaps']!.filter((each) => each['schedule'] === id && each['benefactor'] !== null);
    const range = { start: Date.parse(`${from}T00:00Z`), end: Date.parse(`${to}T00:00Z`) };
    return finalShifts([...own, ...external], schedule?.['time_zone'] ?? 'UTC', range, (person) => known.has(person))
      .flatMap((turn) => swapped(turn, swaps))
      .map(({ start, end, user: person }) => ({
        ...{
          user_pk: person,
          user_email: known.get(person)?.['email'],
          user_username: known.get(person)?.['username'],
        },
        ...{ shift_start: new Date(start).toISOString(), shift_end: new Date(end).toISOString() },
      }));
  }
}

type Turn = ReturnType<typeof finalShifts>[number];

function swapped(turn: Turn, swaps: readonly Json[]): Turn[] {
  for (const swap of swaps) {
    const [start, end] = [Date.parse(swap['swap_start']), Date.parse(swap['swap_end'])];
    if (turn.user !== swap['beneficiary'] || turn.start >= end || turn.end <= start) continue;
    const parts: Turn[] = [
      { ...turn, end: Math.min(turn.end, start) },
      { start: Math.max(turn.start, start), end: Math.min(turn.end, end), user: swap['benefactor'] },
      { ...turn, start: Math.max(turn.start, end) },
    ];
    return parts.filter((part) => part.start < part.end);
  }
  return [turn];
}
