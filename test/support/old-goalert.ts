import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { TimeZone } from '../../src/platform/domain/time-zone.js';
import { type GoOverride, type GoRotation, type GoSchedule, handoffsOf, shiftsOf, turnEnd } from './goalert-shifts.js';

// oxlint-disable-next-line typescript/no-explicit-any -- what the organisation holds is known here
type Json = Record<string, any>;

export const GOALERT_KEY = 'a-session-of-goalert==';
/** It is bound to a query. */
export const GOALERT_API_KEY = 'eyJhbGciOiJFUzIyNCJ9.a-key-of-goalert.signed';

/** UUIDs that people can tell apart. */
const id = (kind: string, number: number): string => `${kind.padEnd(8, '0')}-0000-4000-8000-00000000000${number}`;
export const [ADA, BEN, CYD, DORA, GONE] = [1, 2, 3, 4, 9].map((number) => id('a', number)) as [
  ...[string, string, string, string, string],
];
const ROTATION = (number: number): string => id('b', number);
const SCHEDULE = (number: number): string => id('c', number);
const POLICY = (number: number): string => id('d', number);

const WEEKDAYS = [false, true, true, true, true, true, false];
const WEEKEND = [true, false, false, false, false, false, true];
const EVERY_DAY = WEEKDAYS.map(() => true);
const rule = (start: string, end: string, weekdayFilter = EVERY_DAY): Json => ({ start, end, weekdayFilter });
const ALWAYS = [rule('00:00', '00:00')];
const to = (type: string, args: Json = {}): Json => ({ type: `builtin-${type}`, args });
const contact = (number: number, name: string, dest: Json, more: Json = {}): Json => ({
  ...{ id: id('e', number), name, dest, disabled: false, pending: false, statusUpdates: 'DISABLED', ...more },
});
const notify = (number: number, delayMinutes: number, contactMethod: number): Json => ({
  ...{ id: id('f', number), delayMinutes, contactMethodID: id('e', contactMethod) },
});
const user = (key: string, name: string, email: string, more: Json = {}): Json => ({
  ...{ id: key, name, email, role: 'user', contactMethods: [], notificationRules: [], ...more },
});
const rotation = (
  number: number,
  name: string,
  type: string,
  start: string,
  userIDs: string[],
  more: Json = {},
): Json => ({
  ...{ id: ROTATION(number), name, type, start, userIDs, timeZone: 'Europe/Berlin', shiftLength: 1 },
  ...{ activeUserIndex: 0, ...more },
});
const target = (type: string, key: string, name: string, rules: Json[]): Json => ({
  target: { id: key, type, name },
  rules,
});
const schedule = (number: number, name: string, timeZone: string, targets: Json[], more: Json = {}): Json => ({
  ...{ id: SCHEDULE(number), name, description: `Of ${name}`, timeZone, targets },
  ...{ temporarySchedules: [], onCallNotificationRules: [], ...more },
});

/** A small company that uses most of what GoAlert has, in the shapes of its GraphQL; all of it is made up. */
export function hillCompany(): Json {
  return {
    users: [
      user(ADA, 'Ada Hill', 'ada@hill.example', {
        role: 'admin',
        contactMethods: [
          contact(1, 'Phone', to('twilio-sms', { phone_number: '+491701111111' }), { statusUpdates: 'ENABLED' }),
          contact(2, 'Phone', to('twilio-voice', { phone_number: '+491701111111' })),
          contact(3, 'Mail', to('smtp-email', { email_address: 'ada@hill.example' })),
        ],
        notificationRules: [notify(1, 0, 1), notify(2, 5, 2), notify(3, 0, 3)],
      }),
      user(BEN, 'Ben Hill', 'Ben@Hill.example', {
        contactMethods: [
          contact(4, 'Mail', to('smtp-email', { email_address: 'ben@hill.example' })),
          contact(5, 'Chat', to('slack-dm', { slack_user_id: 'U123' }), { statusUpdates: 'ENABLED_FORCED' }),
          contact(6, 'Old phone', to('twilio-sms', { phone_number: '+14155550123' }), {
            disabled: true,
            pending: true,
          }),
        ],
        notificationRules: [notify(4, 0, 5), notify(5, 10, 4)],
      }),
      user(CYD, 'Cyd Hill', '', {
        contactMethods: [contact(7, 'Mail', to('smtp-email', { email_address: 'cyd@hill.example' }))],
      }),
      user(DORA, 'Dora Hill', 'ben@hill.example'),
    ],
    rotations: [
      rotation(1, 'Weeks', 'weekly', '2026-01-05T08:00:00Z', [ADA, BEN, CYD], { activeUserIndex: 1 }),
      rotation(2, 'Eights', 'hourly', '2026-01-05T03:00:00Z', [ADA, BEN, CYD, DORA], {
        shiftLength: 8,
        activeUserIndex: 2,
      }),
      rotation(3, 'Months', 'monthly', '2026-03-10T08:00:00Z', [CYD, DORA], { activeUserIndex: 1 }),
      rotation(4, 'Next year', 'daily', '2027-02-10T14:00:00Z', [ADA, DORA, BEN], {
        ...{ timeZone: 'America/New_York', shiftLength: 2, activeUserIndex: 1 },
      }),
      // Of nobody, it is -1.
      rotation(5, 'Empty', 'weekly', '2026-03-10T08:00:00Z', [], { activeUserIndex: -1 }),
    ],
    schedules: [
      schedule(
        ...([1, 'Primary', 'Europe/Berlin'] as const),
        [
          target('rotation', ROTATION(2), 'Eights', [
            rule('20:00', '08:00', WEEKDAYS),
            rule('08:00', '08:00', WEEKEND),
          ]),
          target('rotation', ROTATION(1), 'Weeks', [rule('08:00', '20:00', WEEKDAYS)]),
        ],
        {
          onCallNotificationRules: [{ id: 'n' }],
          temporarySchedules: [
            {
              ...{ start: '2026-12-24T07:00:00Z', end: '2026-12-27T07:00:00Z' },
              shifts: [
                { userID: BEN, start: '2026-12-24T07:00:00Z', end: '2026-12-25T07:00:00Z' },
                { userID: CYD, start: '2026-12-24T19:00:00Z', end: '2026-12-26T19:00:00Z' },
                { userID: GONE, start: '2026-12-26T19:00:00Z', end: '2026-12-27T01:00:00Z' },
              ],
            },
          ],
        },
      ),
      schedule(2, 'Secondary', 'America/New_York', [
        target('user', CYD, 'Cyd Hill', [rule('09:00', '17:30', WEEKDAYS)]),
        target('rotation', ROTATION(4), 'Next year', ALWAYS),
      ]),
      schedule(3, 'Monthly', 'UTC', [target('rotation', ROTATION(3), 'Months', ALWAYS)]),
      schedule(4, 'Nobody', 'UTC', [target('rotation', ROTATION(5), 'Empty', ALWAYS)]),
    ],
    userOverrides: [
      override(1, 1, '2026-10-12T06:00:00Z', '2026-11-20T21:00:00Z', DORA, BEN),
      override(2, 1, '2026-12-22T06:00:00Z', '2026-12-23T21:00:00Z', '', ADA),
      override(3, 1, '2026-12-22T09:00:00Z', '2026-12-22T16:00:00Z', CYD, ''),
      override(4, 2, '2026-10-13T09:00:00Z', '2026-10-23T16:00:00Z', ADA, CYD),
    ],
    escalationPolicies: [
      policy(1, 'Shop', 2, [
        step(1, 20, [to('user', { user_id: ADA }), to('rotation', { rotation_id: ROTATION(2) })]),
        step(0, 10, [to('schedule', { schedule_id: SCHEDULE(1) }), to('slack-channel', { slack_channel_id: 'C1' })]),
      ]),
      policy(2, 'Back office', 0, [step(0, 15, [to('schedule', { schedule_id: SCHEDULE(2) })])]),
    ],
    alerts: [],
    services: [
      service(1, 'Shop API', 1, {
        labels: [{ key: 'team/name', value: 'shop' }],
        integrationKeys: [
          integrationKey(1, 'generic', 'generic'),
          integrationKey(2, 'grafana', 'grafana'),
          integrationKey(3, 'prometheusAlertmanager', 'prometheusalertmanager'),
          { id: id('aa', 4), type: 'email', name: 'Mails', href: 'mailto:shop@hill.example' },
          { id: id('aa', 5), type: 'universal', name: 'Rules', href: 'http://goalert.hill.example/api/v2/uik' },
        ],
        heartbeatMonitors: [
          { id: id('ab', 1), name: 'Backup', timeoutMinutes: 90, additionalDetails: 'Nightly', muted: '' },
          { id: id('ab', 2), name: 'Quiet', timeoutMinutes: 10, additionalDetails: '', muted: 'being rebuilt' },
        ],
      }),
      service(2, 'Accounts', 2, {
        maintenanceExpiresAt: '2026-10-10T08:00:00Z',
        integrationKeys: [integrationKey(6, 'generic', 'generic')],
      }),
    ],
  };
}

function override(
  number: number,
  of: number,
  start: string,
  end: string,
  addUserID: string,
  removeUserID: string,
): Json {
  return { id: id('ac', number), start, end, addUserID, removeUserID, target: { id: SCHEDULE(of) } };
}

function policy(number: number, name: string, repeat: number, steps: Json[]): Json {
  return { id: POLICY(number), name, description: '', repeat, steps };
}

const step = (stepNumber: number, delayMinutes: number, actions: Json[]): Json => ({
  stepNumber,
  delayMinutes,
  actions,
});

function service(number: number, name: string, of: number, more: Json): Json {
  return {
    ...{ id: id('ad', number), name, description: '', escalationPolicyID: POLICY(of), maintenanceExpiresAt: null },
    ...{ labels: [], integrationKeys: [], heartbeatMonitors: [], ...more },
  };
}

export const KEY_OF_SHOP = id('aa', 1);
function integrationKey(number: number, type: string, path: string): Json {
  const key = id('aa', number);
  return { id: key, type, name: type, href: `http://goalert.hill.example/api/v2/${path}/incoming?token=${key}` };
}

/** What versions before 0.33 answer instead of destinations. */
function asOlder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOlder);
  if (typeof value !== 'object' || value === null) return value;
  const { dest, actions, additionalDetails: _details, muted: _muted, ...rest } = value as Json;
  const own = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, asOlder(each)]));
  const [told] = Object.values(dest?.args ?? {});
  const kinds: Json = { 'twilio-sms': 'SMS', 'twilio-voice': 'VOICE', 'smtp-email': 'EMAIL', 'slack-dm': 'SLACK_DM' };
  const targets = (actions as Json[] | undefined)?.map(({ type, args }) => ({
    ...{
      id: Object.values(args as Json)[0],
      type: type.replace('builtin-', '').replace('slack-channel', 'slackChannel'),
    },
    name: 'a name',
  }));
  return {
    ...own,
    ...(dest && { type: kinds[dest.type.replace('builtin-', '')], value: told }),
    ...(targets && { targets }),
  };
}

/** GoAlert's GraphQL with that company: queries only, by POST, two objects on a page. */
export class OldGoAlert {
  readonly asked: string[] = [];
  readonly company = hillCompany();
  /** Its present, epoch milliseconds. */
  now = Date.parse('2026-10-10T00:07:00Z');
  isOlder = false;
  /** Of the API key. */
  keyQuery = '';
  /** What it answers next instead: a status, or a body. */
  trouble: (number | string)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OldGoAlert> {
    const server = createServer();
    const service = new OldGoAlert(server);
    server.on('request', (request, response) => void service.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/goalert`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Turns go on there, as its engine does that. */
  passTime(ms: number): void {
    const until = this.now + ms;
    for (const rotation of this.company['rotations'] as Json[])
      if (rotation['userIDs'].length > 0)
        for (
          let end = turnEnd(rotation as GoRotation, this.now);
          end <= until;
          end = turnEnd(rotation as GoRotation, end)
        )
          rotation['activeUserIndex'] = (rotation['activeUserIndex'] + 1) % rotation['userIDs'].length;
    this.now = until;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, url, headers } = request;
    const send = (status: number, body: unknown): void => {
      const isText = typeof body === 'string';
      response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
    };
    const trouble = this.trouble.shift();
    if (typeof trouble === 'number' && trouble !== 200) return send(trouble, 'busy\n');
    if (typeof trouble === 'string') return send(200, trouble);
    if (url !== '/goalert/api/graphql' || method !== 'POST') return send(404, '<!doctype html><title>GoAlert</title>');
    const isKey = headers.authorization === `Bearer ${GOALERT_API_KEY}`;
    if (!isKey && headers.authorization !== `Bearer ${GOALERT_KEY}`) return send(401, 'unauthorized\n');
    const { query: sent, variables } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Json;
    const query: string = sent ?? (isKey ? this.keyQuery : '');
    this.asked.push(
      Object.keys(variables)
        .filter((name) => variables[name] === true)
        .join(),
    );
    const refused = this.refusalOf(query);
    if (refused) return send(refused.status, { errors: [refused.error], data: null });
    if (!query.includes('$escalationPolicies')) return send(200, { data: { services: null } });
    send(200, { data: this.isOlder ? asOlder(this.dataFor(variables)) : this.dataFor(variables) });
  }

  private refusalOf(query: string): { status: number; error: Json } | null {
    if (!query.startsWith('query ')) return { status: 422, error: { message: 'no operation provided' } };
    if (!this.isOlder || !query.includes('dest {')) return null;
    const message = 'Cannot query field "dest" on type "UserContactMethod".';
    return { status: 422, error: { message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } } };
  }

  private dataFor({ after, id: of, start, end, ...wanted }: Json): Json {
    const data: Json = {};
    if (wanted['shifts']) data['schedule'] = this.shifts(of, Date.parse(start), Date.parse(end));
    for (const list of ['users', 'rotations', 'schedules', 'userOverrides', 'escalationPolicies', 'services', 'alerts'])
      if (wanted[list]) data[list] = page(this.nodes(list), after);
    return data;
  }

  private nodes(list: string): Json[] {
    const all: Json[] = this.company[list];
    if (list !== 'rotations') return all;
    return all.map((each) => ({
      ...each,
      nextHandoffTimes: isWhole(each) ? handoffsOf(each, this.now, 50).map((at) => new Date(at).toISOString()) : [],
    }));
  }

  private shifts(of: string, start: number, end: number): Json | null {
    const found = (this.company['schedules'] as Json[]).find((each) => each['id'] === of);
    if (!TimeZone.exists(found?.['timeZone'] ?? '') || found?.['temporarySchedules'] === undefined) return null;
    const { userOverrides } = this.company as { userOverrides: GoOverride[] };
    const rotations = (this.company['rotations'] as Json[]).filter(isWhole);
    const range = { now: this.now, start, end };
    return { shifts: shiftsOf(found as GoSchedule, rotations, userOverrides.filter(isOfSchedule), range) };
  }
}

/** Tests give it what is no rotation, and no override. */
const isWhole = (rotation: Json): rotation is GoRotation => Array.isArray(rotation['userIDs']);
const isOfSchedule = ({ target: of }: Partial<GoOverride>): boolean => of !== undefined;

function page(all: readonly Json[], after: string): Json {
  const from = after === '' ? 0 : Number(after);
  const pageInfo = { hasNextPage: from + 2 < all.length, endCursor: String(from + 2) };
  return { nodes: all.slice(from, from + 2), pageInfo };
}
