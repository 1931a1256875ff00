import { connect } from 'node:net';

/** What came back over one connection, and how it ended. */
export interface RawAnswer {
  text: string;
  /** Status of the first answer; null: the connection ended without one. */
  status: number | null;
  ended: 'closed' | 'open';
}

/**
 * Sends bytes that no HTTP client would send.
 * @param chunks sent one after the other, `pauseMs` apart
 * @param answers after so many answers there is nothing more to wait for; 0: until the other side closes
 * @param patienceMs how long to wait at most
 */
export async function speak(
  url: string,
  chunks: readonly (string | Buffer)[],
  { pauseMs = 0, patienceMs = 30_000, answers = 1, halfClose = false } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received: Buffer[] = [];
  let closed = false;
  const over = new Promise<void>((resolve) => {
    const done = (): void => {
      closed = true;
      resolve();
    };
    socket.on('data', (chunk) => {
      received.push(chunk);
      if (answers > 0 && wholeAnswers(Buffer.concat(received).toString('latin1')) >= answers) resolve();
    });
    // A reset is an end, too.
    socket.on('error', done).on('end', done).on('close', done);
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  for (const chunk of chunks) {
    if (closed) break;
    socket.write(chunk);
    if (pauseMs > 0) await Promise.race([over, pause(pauseMs)]);
  }
  if (halfClose) socket.end();
  await Promise.race([over, pause(patienceMs)]);
  const ended = closed ? 'closed' : 'open';
  socket.destroy();
  const text = Buffer.concat(received).toString('latin1');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return { text, status: status === undefined ? null : Number(status), ended };
}

/** How many answers are there from head to end, a mere `100 Continue` left out. */
function wholeAnswers(text: string): number {
  let count = 0;
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return count;
    const head = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    rest = rest.slice(end + 4);
    if (rest.length < length) return count;
    rest = rest.slice(length);
    if (!head.startsWith('HTTP/1.1 100')) count += 1;
  }
  return count;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
