import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Received } from './received.js';

/** `temporary` and `permanent` refuse the recipient (451, 550), `hang` never answers, `drop` cuts the connection. */
export type SinkMode = 'accept' | 'temporary' | 'permanent' | 'hang' | 'drop';

/** A real SMTP server on a free port of the loopback: it keeps what it accepts and misbehaves on request. */
export class SmtpSink {
  /** Mails accepted so far. */
  private readonly received = new Received<ParsedMail>((mail) => `${addressesOf(mail).join()}: ${mail.subject ?? ''}`);
  /** Recipients offered so far, whatever became of them: one entry per attempt. */
  readonly attempts: string[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly modes = new Map<string, SinkMode>();
  private readonly sockets = new Map<number, Socket>();
  private fallback: SinkMode = 'accept';

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, session, callback) => this.onRecipient(address, session, callback),
    onData: (stream, _session, callback) => this.onData(stream, callback),
  });

  static async start(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    // Who signs in and sets things up is told of what may have been somebody else; `account-mails` looks at it.
    sink.expectMails(
      /: (Your password was|Your rights were|A new API key was|A new administrator was|Single sign-on was) /,
    );
    sink.server.on('error', () => undefined); // a peer that goes away is none of the sink's business
    sink.server.server.on('connection', (socket: Socket) => sink.remember(socket));
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', () => resolve()));
    return sink;
  }

  /** For SMTP_URL. */
  get url(): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** For SMTP_URL where a hanging server is part of the story: nodemailer takes shorter time-outs from the query. */
  get impatientUrl(): string {
    return `${this.url}?socketTimeout=1500&greetingTimeout=1500`;
  }

  /** From now on: how every recipient, or this one only, is treated. */
  become(mode: SinkMode, recipient?: string): void {
    if (recipient === undefined) this.fallback = mode;
    else this.modes.set(recipient, mode);
  }

  /** Takes out the mails accepted so far, oldest first. */
  get mails(): ParsedMail[] {
    return this.received.take();
  }

  /** Takes out those accepted for this recipient. */
  mailsTo(recipient: string): ParsedMail[] {
    return this.received.take((mail) => addressesOf(mail).includes(recipient));
  }

  /** Mails like this (`address: subject`) may come, and no test needs to look at them; default: any. */
  expectMails(like = /^/): void {
    this.received.expect(like);
  }

  /** Resolves as soon as this recipient has been offered; for tests in which jobs run by themselves. */
  async attempted(recipient: string): Promise<void> {
    await this.until(() => this.attempts.includes(recipient));
  }

  /** Resolves as soon as a mail for this recipient has been accepted. */
  async accepted(recipient: string): Promise<void> {
    await this.until(() => this.mailsTo(recipient).length > 0);
  }

  /** Back to an empty, accepting server. */
  reset(): void {
    this.received.clear();
    this.attempts.length = 0;
    this.modes.clear();
    this.fallback = 'accept';
  }

  /** Cuts every connection, the hanging ones too. */
  hangUp(): void {
    for (const socket of this.sockets.values()) socket.destroy();
  }

  /** @throws Error when it has accepted a mail that no test took out or expects */
  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.received.check();
  }

  private until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  private changed(): void {
    for (const look of [...this.watchers]) look();
  }

  private remember(socket: Socket): void {
    const port = socket.remotePort ?? 0;
    this.sockets.set(port, socket);
    socket.on('close', () => this.sockets.delete(port));
  }

  private onRecipient(address: string, session: SMTPServerSession, callback: (error?: Error | null) => void): void {
    this.attempts.push(address);
    this.changed();
    switch (this.modes.get(address) ?? this.fallback) {
      case 'accept':
        return callback();
      case 'temporary':
        return callback(refusal(451, 'Mailbox busy, try again later'));
      case 'permanent':
        return callback(refusal(550, 'No such user here'));
      case 'drop':
        return void this.sockets.get(session.remotePort)?.destroy();
      case 'hang':
        return undefined;
    }
  }

  private onData(stream: SMTPServerDataStream, callback: (error?: Error | null) => void): void {
    simpleParser(stream).then(
      (mail) => {
        this.received.add(mail);
        this.changed();
        callback();
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

const addressesOf = ({ to }: ParsedMail): string[] =>
  [to].flat().flatMap((list) => list?.value.flatMap(({ address }) => address ?? []) ?? []);

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
