/** The API of a running service, as one person. Waits where it is told that it asks too often. */
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
    for (;;) {
      const answer = await fetch(this.base + path, options);
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get('retry-after') ?? 1);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        continue;
      }
      const content = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${content.message}`);
      return content;
    }
  }
}
