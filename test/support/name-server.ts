import { createSocket, type Socket } from 'node:dgram';
import dns from 'node:dns';

const HEADER = 12;
const NXDOMAIN = 3;
const SERVFAIL = 2;

/** A name server on the loopback that this process asks in the place of the real ones; it knows TXT records alone. */
export class NameServer {
  /** By name, in small letters. */
  readonly texts = new Map<string, string[]>();
  isBroken = false;

  private constructor(
    private readonly socket: Socket,
    private readonly before: string[],
  ) {
    socket.on('message', (question, { port, address }) => {
      socket.send(this.answer(question), port, address);
    });
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const self = new NameServer(socket, dns.getServers());
    dns.setServers([`127.0.0.1:${socket.address().port}`]);
    return self;
  }

  async stop(): Promise<void> {
    dns.setServers(this.before);
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  /** RFC 1035: the question again, and a TXT record for each text. */
  private answer(question: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const asked = question.subarray(HEADER, at + 5);
    const texts = this.texts.get(labels.join('.').toLowerCase());
    const header = Buffer.alloc(HEADER);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (this.isBroken ? SERVFAIL : texts ? 0 : NXDOMAIN), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(this.isBroken ? 0 : (texts?.length ?? 0), 6);
    return Buffer.concat([header, asked, ...(this.isBroken ? [] : (texts ?? []).map(record))]);
  }
}

/** In pieces, as long texts are. */
function record(text: string): Buffer {
  const pieces = text.match(/.{1,20}/gs) ?? [''];
  const data = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.of(piece.length), Buffer.from(piece)])));
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
