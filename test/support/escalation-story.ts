import { randomUUID } from 'node:crypto';
import { asAdmin, giveChannel } from './accounts.js';
import type { TestApp } from './test-app.js';
import { minutes } from './fake-clock.js';
import { ROOT_KEY } from './test-config.js';

export interface Page {
  /** Minutes since the story began. */
  minute: number;
  /** Names of the people paged. */
  to: string[];
}

interface Activity {
  type: string;
  user: string;
  createdAt: string;
  metadata: Record<string, unknown> & { recipients?: string[] };
}

interface Created {
  alertId: string;
  escalated?: boolean;
  mode?: string;
  policyId?: string;
  recipients?: string[];
}

/** Tells a story of people, policies and an alert through the API alone, at a moved clock. */
export class EscalationStory {
  private readonly beginning: number;
  private readonly names = new Map<string, string>();

  constructor(readonly app: TestApp) {
    this.beginning = app.clock.now().getTime();
  }

  /** A user with a verified channel, unless told not to; returns the id. */
  async person(name: string, { reachable = true } = {}): Promise<string> {
    const username = `${name}-${randomUUID()}@example.org`;
    // The bootstrap key may not make users: it lacks the config scope.
    const made = this.app.as(await asAdmin(this.app)).post('/v2/users');
    const { id } = (await made.send({ username, fullName: name }).expect(200)).body.data as { id: string };
    if (reachable) await giveChannel(this.app, id, username);
    this.names.set(id, name);
    return id;
  }

  async people<N extends string>(...names: N[]): Promise<Record<N, string>> {
    const people: Partial<Record<N, string>> = {};
    for (const name of names) people[name] = await this.person(name);
    return people as Record<N, string>;
  }

  /** A schedule that is handed over every `lengthHours` hours from the story's beginning. */
  async schedule(participants: string[], lengthHours = 24): Promise<string> {
    const { id } = await this.post<{ id: string }>('/v2/schedules', {
      name: `Schedule ${randomUUID()}`,
      rotations: [
        {
          name: 'Rotation',
          type: 'hourly',
          length: lengthHours,
          startDate: new Date(this.beginning).toISOString(),
          participants: participants.map((id) => ({ id, type: 'user' })),
        },
      ],
    });
    return id;
  }

  /** A policy, named by the alerts that are to follow it. */
  async policy(body: object): Promise<{ id: string }> {
    return this.post('/v2/escalations', { name: `Policy ${randomUUID()}`, ...body });
  }

  /** Raises an alert that follows the policy, with these responders beside it. */
  async raise(
    policy: { id: string } | null,
    {
      responders = [],
      ...body
    }: {
      responders?: object[];
      message?: string;
      alias?: string;
      priority?: string;
      source?: string;
      description?: string;
      details?: object;
    } = {},
  ): Promise<Created> {
    const named = policy ? [{ type: 'escalation', id: policy.id }, ...responders] : responders;
    const response = await this.request('post', '/v2/alerts').send({ message: 'It burns', responders: named, ...body });
    if (response.status !== 202) throw new Error(`create: ${response.status} ${response.text}`);
    return (response.body.data ?? response.body) as Created;
  }

  /** A lifecycle action; the jobs then do what follows from it. */
  async act(action: string, alertId: string, body: object = {}): Promise<void> {
    const response = await this.request('post', `/v2/alerts/${alertId}/${action}`).send(body);
    if (response.status !== 202) throw new Error(`${action}: ${response.status} ${response.text}`);
    await this.app.settle();
  }

  /** Lets so many minutes pass, with the service at work every `step` minutes. */
  async pass(count: number, step = 5): Promise<void> {
    await this.app.advance(minutes(count), minutes(step));
  }

  /** Lets so many minutes pass while the service is down; then it is up again. */
  async outage(count: number): Promise<void> {
    this.app.clock.moveBy(minutes(count));
    await this.app.settle();
  }

  /** Who was paged and when, as the alert's history tells. */
  async pages(alertId: string): Promise<Page[]> {
    return (await this.history(alertId, 'escalated')).map(({ createdAt, metadata }) => ({
      minute: (Date.parse(createdAt) - this.beginning) / minutes(1),
      to: this.named(metadata.recipients ?? []),
    }));
  }

  /** Activities of one type, oldest first. */
  async history(alertId: string, type: string): Promise<Activity[]> {
    const { activities } = await this.get<{ activities: Activity[] }>(`/v2/alerts/${alertId}/activities`);
    return activities.toReversed().filter((activity) => activity.type === type);
  }

  async recipients(alertId: string): Promise<string[]> {
    return this.named(await this.get<string[]>(`/v2/alerts/${alertId}/recipients`));
  }

  async alert(alertId: string): Promise<Record<string, unknown>> {
    return this.get(`/v2/alerts/${alertId}`);
  }

  named(userIds: string[]): string[] {
    return userIds.map((id) => this.names.get(id) ?? id);
  }

  async get<T>(path: string): Promise<T> {
    return (await this.request('get', path).expect(200)).body.data as T;
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    const response = await this.request('post', path).send(body);
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${response.text}`);
    return response.body.data as T;
  }

  request(method: 'get' | 'post' | 'patch' | 'delete', path: string) {
    return this.app.as(`CompatKey ${ROOT_KEY}`).send(method, path);
  }
}

/** A rule that pages a user, `delayMinutes` after the start of the cycle. */
export const pages = (recipientId: string, delayMinutes = 0, rest: object = {}): object => ({
  recipientType: 'user',
  recipientId,
  delayMinutes,
  ...rest,
});
