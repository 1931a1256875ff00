import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OldOrganisation } from './old-pages.js';
import { timelineOf } from './old-timeline.js';

// oxlint-disable-next-line typescript/no-explicit-any -- what the files hold is known here
type Json = Record<string, any>;

const BACKUP = 'test/fixtures/moving-in/backup-sample/OpsGenieBackups';
export const OLD_KEY = 'a-key-of-the-old-service';

/** What no backup has. */
export const ONLY_IN_API = {
  escalation: {
    ...{ id: '5d2f2a55-2a6b-4f43-8a5b-6f2f9fb5f001', name: 'Cloud/Platform: urgent', description: '' },
    ownerTeam: { id: '0256e7c6-67ed-5d9b-9ed6-1487305f503b', name: 'Cloud Platform' },
    rules: [
      {
        ...{ condition: 'if-not-acked', notifyType: 'default', delay: { timeAmount: 0, timeUnit: 'minutes' } },
        recipient: { type: 'schedule', id: '97280cfa-8993-52b5-afcd-39acb983f993', name: 'Cloud_follow_the_sun' },
      },
    ],
  },
  override: {
    ...{ alias: 'swap', startDate: '2099-01-01T00:00:00Z', endDate: '2099-01-02T00:00:00Z', rotations: [] },
    user: { type: 'user', id: '3b526dd1-392f-5bac-a5bc-96cf8071b058', username: 'adam.admin@nordlicht.example' },
  },
  heartbeat: { name: 'nightly', interval: 25, intervalUnit: 'hours', enabled: true, expired: false, description: '' },
};

/** They take long, and most tests ask for the same ones. */
const TIMELINES = new Map<string, Json>();

/** The old service with the organisation of the sample backup, in the shapes of its API: read only, for one key. */
export class OldService {
  readonly asked: { path: string; method: string; at: number }[] = [];
  /** Whom the timeline of a schedule names in a time for which nothing else says so. */
  swap: { schedule: string; from: string; to: string; who: string } | null = null;
  /** Statuses with which the next requests are answered instead. */
  trouble: number[] = [];
  /** The header `Retry-After` of these. */
  retryAfter: string | null = null;
  /** Alerts of the old service, newest first: as its list has them, with their log and recipients. */
  alerts: { alert: Json; log: Json[] | null; recipients: Json[] }[] = [];
  /** Requests are answered when this has come to pass. */
  held: Promise<void> = Promise.resolve();
  private readonly folders = new Map<string, Json[]>();
  private readonly ids = new Map<string, string>();

  private constructor(private readonly server: Server) {
    for (const kind of readdirSync(BACKUP))
      this.folders.set(
        kind,
        readdirSync(join(BACKUP, kind)).map((name) => JSON.parse(readFileSync(join(BACKUP, kind, name), 'utf8'))),
      );
    this.folders.get('escalations')!.push(ONLY_IN_API.escalation);
    for (const [kind, member] of [
      ['users', 'user'],
      ['teams', 'team'],
      ['schedules', 'schedule'],
    ] as const)
      for (const { [member]: own } of this.all(kind)) this.ids.set(`${member} ${own.username ?? own.name}`, own.id);
    for (const { id, name } of this.all('escalations')) this.ids.set(`escalation ${name}`, id);
  }

  static async start(): Promise<OldService> {
    const server = createServer();
    const service = new OldService(server);
    server.on('request', (request, response) => service.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** Somebody is deleted there; what named them goes on to. */
  forget(username: string): void {
    this.folders.set(
      'users',
      this.all('users').filter(({ user }) => user.username !== username),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** All that decides who is notified. */
  get organisation(): OldOrganisation {
    return {
      schedules: this.all('schedules').map((each) => each['schedule']),
      teams: this.all('teams').map(({ team }) => team),
      escalations: this.all('escalations'),
      forwardings: this.all('forwardings'),
      users: new Map(this.all('users').map(({ user }) => [user.username, user.id])),
      people: this.all('users'),
      routes: new Map(this.all('teams').map(({ team, teamRoutingRules }) => [team.name, teamRoutingRules])),
      policies: this.all('policiesV2'),
      integrations: this.all('integrations').map(({ integration }) => integration),
    };
  }

  private answer({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse): void {
    this.asked.push({ path: url, method, at: performance.now() });
    const trouble = this.trouble.shift();
    const { pathname, searchParams } = new URL(url, 'http://x');
    const isKnown = headers.authorization === `GenieKey ${OLD_KEY}`;
    const body =
      isKnown && !trouble ? this.bodyOf(pathname.split('/').slice(1).map(decodeURIComponent), searchParams) : null;
    // Outgoing integrations have no actions.
    const notGiven = pathname.endsWith('/actions') ? 422 : 404;
    const status = trouble ?? (isKnown ? (body === null ? notGiven : 200) : 401);
    void this.held.then(() => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ...(trouble && this.retryAfter !== null && { 'Retry-After': this.retryAfter }),
      });
      response.end(JSON.stringify(body ?? { message: 'No', took: 0, requestId: 'x' }));
    });
  }

  private bodyOf([version, list = '', id, below, rule]: string[], query: URLSearchParams): Json | null {
    const data = this.data(`${version}/${list}`, { id, below, rule }, query);
    return data === null ? null : { data: this.withIds(data), took: 0.01, requestId: 'x' };
  }

  private data(
    list: string,
    { id, below, rule }: Record<'id' | 'below' | 'rule', string | undefined>,
    query: URLSearchParams,
  ): unknown {
    const one = (kind: string, member: string) => this.all(kind).find((each) => (each[member] ?? each).id === id);
    const from = Number(query.get('offset') ?? 0);
    const paged = (all: Json[]): Json[] => all.slice(from, from + Number(query.get('limit') ?? 100));
    const meta = (each: Json): Json => ({
      id: each['id'],
      name: each['name'],
      enabled: each['enabled'],
      type: each['type'],
    });
    switch (list) {
      case 'v2/users': {
        if (id === undefined) return paged(this.all('users').map(({ user: { userContacts: _, ...user } }) => user));
        const found = one('users', 'user');
        const rules: Json[] = found?.['notificationRuleList'] ?? [];
        if (below === undefined) return found?.['user'] ?? null;
        return rule === undefined ? rules.map(meta) : (rules.find((each) => each['id'] === rule) ?? null);
      }
      case 'v2/alerts': {
        if (id === undefined)
          return paged(this.alerts.map(({ alert }) => alert).filter(createdWithin(query.get('query'))));
        const found = this.alerts.find(({ alert }) => alert['id'] === id);
        return (below === 'logs' ? found?.log : below === 'recipients' ? found?.recipients : found?.alert) ?? null;
      }
      case 'v2/teams': {
        if (id === undefined) return this.all('teams').map(({ team: { members: _, ...team } }) => team);
        const found = one('teams', 'team');
        return below === undefined
          ? found?.['team']
          : below === 'roles'
            ? found?.['teamRoles']
            : found?.['teamRoutingRules'];
      }
      case 'v2/schedules': {
        if (id === undefined) return this.all('schedules').map(({ schedule }) => schedule);
        const found = one('schedules', 'schedule')?.['schedule'];
        if (below === undefined) return found;
        if (below === 'timeline') return found ? this.timeline(found, query) : null;
        return found?.name === 'Managers' ? [ONLY_IN_API.override] : [];
      }
      case 'v2/escalations':
        return id === undefined ? this.all('escalations') : one('escalations', 'none');
      case 'v2/forwarding-rules':
        return this.all('forwardings');
      case 'v2/roles':
        return id === undefined ? this.all('customUserRoles').map(meta) : one('customUserRoles', 'none');
      case 'v2/policies':
        return this.policies(id ?? '', query.get('teamId'));
      case 'v2/integrations': {
        if (id === undefined) return this.all('integrations').map(({ integration }) => meta(integration));
        const found = one('integrations', 'integration');
        return below === undefined ? found?.['integration'] : (found?.['integrationActions'] ?? null);
      }
      case 'v2/heartbeats':
        return { heartbeats: [ONLY_IN_API.heartbeat] };
      case 'v1/maintenance':
        return id === undefined
          ? this.all('maintenance').map(({ rules: _, ...each }) => each)
          : one('maintenance', 'none');
      case 'v1/services':
        return [];
      case 'v1/incident-templates':
        return { incidentTemplates: [] };
      default:
        return null;
    }
  }

  private timeline(schedule: Json, query: URLSearchParams): Json {
    const world = this.organisation;
    const days = Number(query.get('interval'));
    const swap = this.swap?.schedule === schedule['name'] ? this.swap : null;
    const key = JSON.stringify([schedule, [...query], swap, [...world.users.keys()]]);
    const known =
      TIMELINES.get(key) ?? timelineOf(world, schedule, { from: new Date(query.get('date') ?? ''), days, swap });
    TIMELINES.set(key, known);
    return known;
  }

  private policies(idOrType: string, teamId: string | null): unknown {
    const own = this.all('policiesV2').filter((each) => (each['teamId'] ?? null) === teamId);
    if (idOrType !== 'alert' && idOrType !== 'notification')
      return own.find(({ policy }) => policy.id === idOrType)?.['policy'] ?? null;
    const orders = new Map(
      this.all('ordersV2')
        .flat()
        .map((each: Json) => [each['id'], each['order']]),
    );
    return own
      .filter(({ policy }) => policy.type === idOrType)
      .map(({ policy }) => ({ id: policy.id, name: policy.name, type: policy.type, order: orders.get(policy.id) }));
  }

  private all(kind: string): Json[] {
    return this.folders.get(kind) ?? [];
  }

  /** The API names everybody by id, too; and a rule of the notify type `random` says so. */
  private withIds(value: unknown): unknown {
    const named = (_key: string, each: unknown): unknown => {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
      const copy: Json = { ...each };
      const id = this.ids.get(`${copy['type']} ${copy['username'] ?? copy['name']}`);
      if (id !== undefined) copy['id'] ??= id;
      if (copy['recipient']) copy['notifyType'] ??= 'random';
      return copy;
    };
    return JSON.parse(JSON.stringify(value, named));
  }
}

/** `createdAt >= 1793491200000 AND createdAt <= 1794096000000` */
function createdWithin(query: string | null): (alert: Json) => boolean {
  const [from = 0, until = Infinity] = [...(query ?? '').matchAll(/createdAt [<>]= (\d+)/g)].map(([, ms]) =>
    Number(ms),
  );
  return ({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= until;
}
