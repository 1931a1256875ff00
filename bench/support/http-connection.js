import { createConnection } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const CLOSES = /\r\nconnection: *close/i;

/**
 * One keep-alive HTTP/1.1 connection with one request at a time, and as little work per request as can be: on a machine
 * where the generator and the server share the cores, what the generator takes the server lacks. It reads answers with
 * a Content-Length, which is what all the servers here send.
 */
export class HttpConnection {
  /** False after an answer with which the server closes the connection. */
  reusable = true;
  #socket;
  #port;
  #received = null;
  #finish = null;

  static open(port, host = '127.0.0.1') {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ port, host, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket, port));
      });
    });
  }

  constructor(socket, port) {
    this.#socket = socket;
    this.#port = port;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#finish?.reject(error));
    socket.on('close', () => this.#finish?.reject(new Error('The server closed the connection')));
  }

  /**
   * Sends a request made by `requestOf`.
   * @returns {Promise<number>} the status, once the whole answer is here
   */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#finish = { resolve, reject };
      this.#socket.write(request);
    });
  }

  /** Another connection to the same server. */
  again() {
    this.close();
    return HttpConnection.open(this.#port);
  }

  close() {
    this.#finish = null;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    const head = this.#received.indexOf(HEAD_END);
    if (head === -1) return;
    const text = this.#received.latin1Slice(0, head);
    const status = Number(text.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    if (length === undefined && status !== 204 && status !== 304) {
      this.#finish?.reject(new Error(`An answer without a length: ${text}`));
      return;
    }
    if (this.#received.length < head + 4 + Number(length ?? 0)) return;
    const { resolve } = this.#finish;
    this.reusable = !CLOSES.test(text);
    this.#received = null;
    this.#finish = null;
    resolve(status);
  }
}

/**
 * The bytes of a request.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [body] JSON
 */
export function requestOf(method, path, headers = {}, body) {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
