import { Agent, request } from 'node:http';
import { ROOT_KEY } from '../../support/test-config.js';

/** What the storm is about: the aliases that everybody creates, and the people who may be added or assigned. */
export interface StormPlan {
  urls: readonly string[];
  webhookPath: string;
  people: readonly string[];
  random: () => number;
  clients: number;
  aliases: number;
}

interface Answer {
  status: number;
  body: { result?: string; alertId?: string; data?: { alertId?: string } };
}

/** How many of the newest alerts the clients know of: some of each alias, open and closed ones. */
const KNOWN = 90;
const GROUP = 8;
const ADMIN = `CompatKey ${ROOT_KEY}`;

/** Clients that create, close, reopen, acknowledge, assign, snooze, edit, delete and bulk-change alerts of a few aliases. */
export class AlertStorm {
  /** Of each alias: the creates that were accepted and not dropped by a policy. */
  readonly accepted = new Map<string, number>();
  /** How many answers of each status, by what was asked. */
  readonly answers = new Map<string, number>();
  readonly milliseconds: number[] = [];
  /** Answers of 500 and above, and requests without an answer. */
  readonly failures: string[] = [];
  private readonly known: string[] = [];
  private readonly agent: Agent;
  private turn = 0;

  constructor(private readonly plan: StormPlan) {
    this.agent = new Agent({ keepAlive: true, maxSockets: plan.clients });
  }

  /** Until it is over; what is on its way then is waited for. */
  async run(isOver: () => boolean): Promise<void> {
    const client = async (): Promise<void> => {
      while (!isOver()) await this.act();
    };
    await Promise.all(Array.from({ length: this.plan.clients }, client));
    this.agent.destroy();
  }

  private act(): Promise<unknown> {
    const acts: readonly [number, () => Promise<unknown>][] = [
      [30, () => this.create()],
      [8, () => this.group()],
      [14, () => this.bulk()],
      [12, () => this.onAlert('close')],
      [8, () => this.onAlert('reopen')],
      [8, () => this.onAlert('acknowledge')],
      [3, () => this.onAlert('unacknowledge')],
      [3, () => this.onAlert('snooze', { endTime: new Date(Date.now() + 1500).toISOString() })],
      [3, () => this.onAlert('assign', { user: this.pick(this.plan.people) })],
      [3, () => this.onAlert('escalate')],
      [3, () => this.onAlert('responders', { responder: { type: 'user', id: this.pick(this.plan.people) } })],
      [3, () => this.onAlert('tags', { tags: [`tag-${this.number(5)}`] })],
      [2, () => this.delete()],
    ];
    let left = this.plan.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0]!;
    return chosen[1]();
  }

  private async create(): Promise<void> {
    const alias = this.alias();
    // Three of the words are those of alert policies: one drops, one closes, one delays what has it.
    const word = this.pick(['Plain', 'Plain', 'Plain', 'Plain', 'Plain', 'Drop', 'Shut', 'Later']);
    const { status, body } = await this.send('create', 'POST', '/v2/alerts', { message: `${word} ${alias}`, alias });
    if (status !== 202 || body.result === 'suppressed') return;
    this.count(alias);
    this.learn(body.alertId ?? body.data?.alertId);
  }

  /** What Alertmanager sends: some that fire, in no order, and some that are over. */
  private async group(): Promise<void> {
    const alerts = Array.from({ length: GROUP }, () => ({
      status: this.plan.random() < 0.8 ? 'firing' : 'resolved',
      labels: { alertname: 'Group' },
      fingerprint: this.alias(),
    }));
    const body = { version: '4', status: 'firing', alerts };
    const { status } = await this.send('webhook', 'POST', this.plan.webhookPath, body);
    if (status !== 202) return;
    for (const alert of alerts) if (alert.status === 'firing') this.count(alert.fingerprint);
  }

  private async bulk(): Promise<void> {
    const action = this.pick(['acknowledge', 'close', 'assign', 'snooze']);
    const ids = Array.from({ length: 20 }, () => this.pick(this.known)).filter((id) => id !== undefined);
    if (ids.length === 0) return;
    const snoozeUntil = new Date(Date.now() + 1500).toISOString();
    const body = { ids, action, snoozeUntil, assignUser: this.pick(this.plan.people) };
    await this.send(`bulk ${action}`, 'POST', '/v2/alerts/bulk', body);
  }

  private async onAlert(action: string, body: object = {}): Promise<void> {
    const id = this.pick(this.known);
    if (id !== undefined) await this.send(action, 'POST', `/v2/alerts/${id}/${action}`, body);
  }

  private async delete(): Promise<void> {
    const id = this.pick(this.known);
    if (id !== undefined) await this.send('delete', 'DELETE', `/v2/alerts/${id}`);
  }

  private async send(what: string, method: string, path: string, body?: object): Promise<Answer> {
    const url = this.plan.urls[this.turn++ % this.plan.urls.length] + path;
    const from = performance.now();
    const { status, text } = await this.exchange(url, method, body);
    this.milliseconds.push(performance.now() - from);
    const key = `${what} ${status}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    if (status === 0 || status >= 500) this.failures.push(`${key}: ${text}`);
    return { status, body: status === 0 || text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  }

  private exchange(url: string, method: string, body?: object): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const headers = { authorization: ADMIN, 'content-type': 'application/json' };
      const sent = request(url, { method, agent: this.agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', (error) => resolve({ status: 0, text: error.message }));
      });
      sent.on('error', (error) => resolve({ status: 0, text: error.message }));
      sent.end(body && JSON.stringify(body));
    });
  }

  private alias(): string {
    return `storm-${this.number(this.plan.aliases)}`;
  }

  private count(alias: string): void {
    this.accepted.set(alias, (this.accepted.get(alias) ?? 0) + 1);
  }

  private learn(id: string | undefined): void {
    if (id === undefined || this.known.includes(id)) return;
    this.known.push(id);
    if (this.known.length > KNOWN) this.known.shift();
  }

  private number(below: number): number {
    return Math.floor(this.plan.random() * below);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.number(from.length)]!;
  }
}
