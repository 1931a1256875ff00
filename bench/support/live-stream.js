import { createConnection } from 'node:net';
import { requestOf } from './http-connection.js';

/** A client of the stream that notes when it first hears of each alert. */
export class LiveStream {
  /** By the alert's number. */
  arrivals = new Map();
  #socket;

  static async open(port, authorization) {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    const stream = new LiveStream();
    stream.#socket = socket.setEncoding('latin1');
    await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The service closed a stream')));
      socket.on('data', (text) => {
        if (text.includes('event: hello')) resolve();
        else if (/^HTTP\/1.1 [345]/.test(text)) reject(new Error(text.slice(0, 500)));
        stream.#take(text);
      });
      socket.write(requestOf('GET', '/v2/events', { authorization }));
    });
    socket.on('error', () => undefined);
    return stream;
  }

  close() {
    this.#socket.destroy();
  }

  #take(text) {
    for (let at = text.indexOf('"bench-'); at !== -1; at = text.indexOf('"bench-', at + 1)) {
      const number = parseInt(text.slice(at + 7, at + 20), 10);
      if (!this.arrivals.has(number)) this.arrivals.set(number, performance.now());
    }
  }
}
