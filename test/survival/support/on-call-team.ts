import type { SmtpSink } from '../../support/smtp-sink.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-config.js';
import type { Service } from './service.js';
import { until } from './waiting.js';

const PASSWORD = 'a password for survivors';

/** The people behind a running service, made over its API as an operator would. */
export class OnCallTeam {
  private constructor(
    private readonly service: Service,
    private readonly sink: SmtpSink,
    readonly admin: string,
  ) {}

  static async of(service: Service, sink: SmtpSink): Promise<OnCallTeam> {
    // A page may come again where a process was killed: `PageBook` counts them.
    sink.expectMails();
    return new OnCallTeam(service, sink, await login(service, ADMIN_EMAIL, ADMIN_PASSWORD));
  }

  /** A person with a verified e-mail channel; their id. */
  async person(email: string): Promise<string> {
    const user = { username: email, fullName: email, password: PASSWORD };
    const { data } = await this.service.call<{ data: { id: string } }>(this.admin, 'POST', '/v2/users', user);
    const token = await login(this.service, email, PASSWORD);
    const channel = { type: 'email', value: email };
    const made = await this.service.call<{ channel: { id: string } }>(token, 'POST', '/v2/channels', channel);
    const mail = await until('the code has arrived', () => this.sink.mailsTo(email).at(-1));
    const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
    await this.service.call(token, 'POST', `/v2/channels/${made.channel.id}/verify`, { code });
    return data.id;
  }

  /** Changes settings of a person. */
  async changes(userId: string, settings: object): Promise<void> {
    await this.service.call(this.admin, 'PATCH', `/v2/users/${userId}`, settings);
  }

  /** The tenant's default policy: these people, one after the other, so many minutes after the alert. */
  async escalation(steps: { userId: string; delayMinutes: number }[]): Promise<string> {
    const { data } = await this.service.call<{ data: { id: string } }>(this.admin, 'POST', '/v2/escalations', {
      name: `Survivors ${steps.length}`,
      isDefault: true,
      rules: steps.map(({ userId, delayMinutes }) => ({ delayMinutes, recipientType: 'user', recipientId: userId })),
    });
    return data.id;
  }

  /**
   * Waits until another replica has received every change made so far. Other replicas learn of changes a few milliseconds
   * later; this request makes the replica wait for all of them, because it must know the person.
   * @param userId of any person except the administrator
   */
  async waitUntilKnownTo(replica: Service, userId: string): Promise<void> {
    await replica.call(this.admin, 'GET', `/v2/channels?userId=${userId}`);
  }
}

export async function login(service: Service, email: string, password: string): Promise<string> {
  const path = '/v2/auth/login';
  const { data } = await service.call<{ data: { token: string } }>('', 'POST', path, { email, password });
  return `Bearer ${data.token}`;
}
