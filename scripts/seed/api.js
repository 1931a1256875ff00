/** An account is locked for longer after wrong passwords. */
const LONGEST_WAIT_S = 60;

/** Sends a request, again where the service says that it is asked too often. @returns the answer's JSON */
export async function send(url, options) {
  for (;;) {
    const answer = await fetch(url, options);
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    if (answer.status === 429 && seconds <= LONGEST_WAIT_S) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${options.method} ${url} answered ${answer.status}: ${content.message}`);
    return content;
  }
}

/** The API of a running service, as one person. */
export class Api {
  constructor(base, token = null) {
    this.base = base;
    this.token = token;
  }

  async as(email, password) {
    const { data } = await this.send('POST', '/v2/auth/login', { email, password });
    return new Api(this.base, data.token);
  }

  /** @returns `data` of the answer */
  async call(method, path, body) {
    return (await this.send(method, path, body)).data;
  }

  async send(method, path, body) {
    const headers = { 'Content-Type': 'application/json' };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    const options = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    return send(this.base + path, options);
  }
}
