import { expect } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.js';
import { login } from './accounts.js';
import { minutes } from './fake-clock.js';
import type { SmtpSink } from './smtp-sink.js';
import type { TestApp } from './test-app.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Somebody of the company, or a program with a key. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** Tokens are good for a quarter of an hour. */
const SESSION_MS = minutes(10);

/** A company that uses the service as people do: through the API, with what stands in their mails. */
export class Company {
  readonly root: Colleague = { id: '', name: 'Administrator', email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  private readonly sessions = new Map<string, { token: string; since: number }>();
  private readonly read = new Map<string, number>();

  /** @param app may be replaced where the service starts anew */
  constructor(
    public app: TestApp,
    private readonly sink: SmtpSink,
  ) {}

  /** Sends a request. @returns the whole answer @throws when it is no success */
  async send<T = Record<string, unknown>>(
    who: Colleague | string,
    method: Method,
    path: string,
    body?: object,
  ): Promise<T> {
    const { status, text, body: answer } = await this.ask(who, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return answer as T;
  }

  /** The same. @returns `data` of the answer */
  async does<T = { id: string }>(who: Colleague | string, method: Method, path: string, body?: object): Promise<T> {
    return (await this.send<{ data: T }>(who, method, path, body)).data;
  }

  /** What a request is refused with: its status and message. */
  async refused(who: Colleague | string, method: Method, path: string, body?: object): Promise<string> {
    const { status, body: answer } = await this.ask(who, method, path, body);
    return `${status} ${(answer as { message?: string }).message ?? ''}`;
  }

  /** Invites somebody, who opens the mail and makes the account. */
  async hire(inviter: Colleague, given: string, offer: { role?: string; teamId?: string } = {}): Promise<Colleague> {
    const email = `${given.toLowerCase()}@acme.example`;
    await this.does(inviter, 'post', '/v2/invites', { email, role: 'user', ...offer });
    await this.app.settle();
    const [mail] = this.newMailsTo(email);
    expect(mail?.subject).toBe(`${inviter.name} invites you to Pager`);
    const person: Colleague = { id: '', name: `${given} Acme`, email, password: `the password of ${given}` };
    await this.submit(mail, /accept-invite/, { fullName: person.name, password: person.password });
    const { id } = await this.does(person, 'get', '/v2/auth/me');
    return { ...person, id };
  }

  /** Opens the link of a mail, sees that the page is for people, and sends its form. */
  async submit(mail: ParsedMail | undefined, kind: RegExp, form: object): Promise<void> {
    const links = (mail?.text ?? '').match(/https:\/\/\S+/g) ?? [];
    const { pathname, search } = new URL(links.find((link) => kind.test(link)) ?? '');
    const page = await this.app.http.get(pathname + search).expect(200);
    expect(page.type).toBe('text/html');
    const { status } = await this.app.http
      .post(pathname + search)
      .type('form')
      .send(form);
    expect([200, 303]).toContain(status);
  }

  /** The sessions of this person have ended; the next request signs in again. */
  signsInAgain({ email }: Colleague): void {
    this.sessions.delete(email);
  }

  /** Minutes pass; what is due happens. */
  async pass(count: number): Promise<void> {
    await this.app.advance(minutes(count), minutes(count > 60 ? 5 : 1));
  }

  /** Until this time of the day, UTC. */
  async until(time: string): Promise<void> {
    const now = this.app.clock.now();
    const at = new Date(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`);
    if (at < now) at.setUTCDate(at.getUTCDate() + 1);
    await this.pass((at.getTime() - now.getTime()) / minutes(1));
  }

  /** Mails that have come for this address since it was last asked for, oldest first. */
  newMailsTo(email: string): ParsedMail[] {
    const all = this.sink.mailsTo(email);
    const seen = this.read.get(email) ?? 0;
    this.read.set(email, all.length);
    return all.slice(seen);
  }

  /** Who has got which new mails: `given name: subject`, in order of the names. */
  async news(...people: Colleague[]): Promise<string[]> {
    await this.app.settle();
    return people.flatMap(({ name, email }) =>
      this.newMailsTo(email).map(({ subject }) => `${name.split(' ')[0] ?? ''}: ${subject ?? ''}`),
    );
  }

  private async ask(who: Colleague | string, method: Method, path: string, body?: object) {
    const sent = this.app.as(await this.authorization(who)).send(method, path);
    return body === undefined ? sent : sent.send(body);
  }

  private async authorization(who: Colleague | string): Promise<string> {
    return typeof who === 'string' ? `ServiceKey ${who}` : `Bearer ${await this.tokenOf(who)}`;
  }

  /** A fresh access token. */
  async tokenOf(who: Colleague): Promise<string> {
    const now = this.app.clock.now().getTime();
    const known = this.sessions.get(who.email);
    if (known && now - known.since < SESSION_MS) return known.token;
    const token = await login(this.app, who.email, who.password);
    this.sessions.set(who.email, { token, since: now });
    return token;
  }
}
