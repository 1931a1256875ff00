import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { login } from './accounts.js';
import { EscalationStory } from './escalation-story.js';
import { FakeClock, minutes } from './fake-clock.js';
import type { SmtpSink } from './smtp-sink.js';
import { TestApp } from './test-app.js';
import { ADMIN_EMAIL } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** What a story leaves behind, besides people and what goes with them. */
const LEFT = [
  'outbox',
  'mails',
  'incidents',
  'alerts',
  'alert_policies',
  'notification_policies',
  'maintenance_windows',
  'routing_rules',
  'team_routing_rules',
  'escalation_policies',
  'schedules',
  'teams',
];

/** A person with one verified e-mail channel. */
export interface Reachable {
  id: string;
  name: string;
  channelId: string;
}

/** A story of people, their rules and the mails that they get, told through the API at a moved clock. */
export class NotificationStory {
  private as = '';

  private constructor(
    readonly sink: SmtpSink,
    readonly database: TestDatabase,
    readonly clock: FakeClock,
    public app: TestApp,
    public escalation: EscalationStory,
  ) {}

  /** @param start the instant at which the story begins */
  static async begin(sink: SmtpSink, start?: string): Promise<NotificationStory> {
    const database = await createTestDatabase();
    const clock = new FakeClock(start);
    const app = await TestApp.start({ database, clock, environment: { SMTP_URL: sink.url } });
    const story = new NotificationStory(sink, database, clock, app, new EscalationStory(app));
    story.as = `Bearer ${await login(app)}`;
    return story;
  }

  async end(): Promise<void> {
    await this.app.stop();
    await this.database.drop();
    this.sink.reset();
  }

  /**
   * Begins another story in the same app. Deletes the people and the data of the story before; the administrator stays.
   * @param start the instant at which it begins; the next Monday noon, UTC, unless given
   * @throws Error when the clock is later than that
   */
  async anew(start?: string): Promise<void> {
    const begin = start === undefined ? nextMondayNoon(this.clock.now()) : new Date(start);
    if (begin < this.clock.now()) throw new Error(`It is later than ${begin.toISOString()}`);
    await this.app.nest.get(UnitOfWork).system(async (system) => {
      for (const table of LEFT) await system.query(`DELETE FROM ${table}`);
      await system.query('DELETE FROM users WHERE username <> $1', [ADMIN_EMAIL]);
    });
    this.sink.reset();
    this.clock.moveTo(begin);
    this.escalation = new EscalationStory(this.app);
    this.as = `Bearer ${await login(this.app)}`;
  }

  /** The process dies and another one takes over. */
  async restart(): Promise<void> {
    const { database, clock, sink } = this;
    await this.app.stop();
    this.app = await TestApp.start({ database, clock, environment: { SMTP_URL: sink.url } });
    this.escalation = new EscalationStory(this.app);
  }

  /** @param wishes fields of PATCH /v2/users/:id */
  async person(name: string, wishes: object = {}): Promise<Reachable> {
    const id = await this.escalation.person(name, { reachable: false });
    await this.asAdmin('patch', `/v2/users/${id}`, wishes);
    return { id, name, channelId: await this.channel(id, name) };
  }

  /** A channel of that person with the address `name@example.com`, verified by the code in its mail unless told not to. */
  async channel(userId: string, name: string, verified = true): Promise<string> {
    const address = `${name}@example.com`;
    const { channel } = await this.asAdmin<{ channel: { id: string } }>('post', `/v2/channels?userId=${userId}`, {
      type: 'email',
      value: address,
    });
    const code = /code is (\d{6})/.exec(this.sink.mailsTo(address).at(-1)?.text ?? '')?.[1];
    if (verified) await this.asAdmin('post', `/v2/channels/${channel.id}/verify?userId=${userId}`, { code });
    this.sink.reset();
    return channel.id;
  }

  /** A rule of that person over that person's channel; `action` on top. */
  async rule(
    { id, channelId }: Reachable,
    { action = {}, ...body }: { action?: object; [field: string]: unknown } = {},
  ): Promise<string> {
    const rule = { name: 'Rule', ...body, action: { channelIds: [channelId], ...action } };
    const { data } = await this.asAdmin<{ data: { id: string } }>('post', `/v2/notification-rules?userId=${id}`, rule);
    return data.id;
  }

  async forward(from: Reachable, to: Reachable, over: object = {}): Promise<string> {
    const rule = { fromUserId: from.id, toUserId: to.id, ...over };
    return (await this.asAdmin<{ data: { id: string } }>('post', '/v2/forwarding-rules', rule)).data.id;
  }

  async team(...members: Reachable[]): Promise<string> {
    const body = {
      name: `Team ${members.map(({ name }) => name).join()}`,
      members: members.map(({ id }) => ({ userId: id })),
    };
    return (await this.escalation.post<{ id: string }>('/v2/teams', body)).id;
  }

  /** Raises an alert and lets the service do what follows; its id. */
  async raise(body: object = {}): Promise<string> {
    const answer = await this.escalation.request('post', '/v2/alerts').send({ message: 'It burns', ...body });
    if (answer.status !== 202) throw new Error(`create: ${answer.status} ${answer.text}`);
    const { data, alertId } = answer.body as { data?: { alertId: string }; alertId: string };
    await this.app.settle();
    return data?.alertId ?? alertId;
  }

  act(action: string, alertId: string, body: object = {}): Promise<void> {
    return this.escalation.act(action, alertId, body);
  }

  /** Lets minutes pass, with the service at work every `step` minutes. */
  pass(count: number, step = 1): Promise<void> {
    return this.app.advance(minutes(count), minutes(step));
  }

  /** How many mails each of these people has had so far. */
  mails(...people: { name: string }[]): number[] {
    return people.map(({ name }) => this.subjects({ name }).length);
  }

  subjects({ name }: { name: string }): (string | undefined)[] {
    return this.sink.mailsTo(`${name}@example.com`).map(({ subject }) => subject);
  }

  /** Outcomes of the alert's `notified` activities, oldest first: `person outcome: reason`. */
  async outcomes(alertId: string): Promise<string[]> {
    const told = await this.escalation.history(alertId, 'notified');
    return told.map(({ metadata }) => {
      const { userName, outcome, reason } = metadata as { userName: string; outcome: string; reason?: string };
      return `${userName} ${outcome}${reason === undefined ? '' : `: ${reason}`}`;
    });
  }

  async asAdmin<T>(method: 'post' | 'patch' | 'put' | 'delete', path: string, body: object = {}): Promise<T> {
    const answer = await this.app.as(this.as).send(method, path, body);
    if (answer.status === 401) {
      this.as = `Bearer ${await login(this.app)}`;
      return this.asAdmin(method, path, body);
    }
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  }
}

function nextMondayNoon(now: Date): Date {
  const noon = new Date(now);
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() + 7 - ((noon.getUTCDay() + 6) % 7));
  return noon;
}
