import { ADMIN_EMAIL, ADMIN_PASSWORD, API_KEY } from './service.js';

/** Speaks to the service as an administration does: JSON in, `data` out. */
export class Api {
  constructor(base, headers = { 'x-service-key': API_KEY }) {
    this.base = base;
    this.headers = headers;
  }

  /** As the bootstrap administrator, for what no API key may do. */
  static async asAdmin(base) {
    return Api.asUser(base, ADMIN_EMAIL, ADMIN_PASSWORD);
  }

  static async asUser(base, email, password) {
    const { token } = await new Api(base, {}).post('/v2/auth/login', { email, password });
    return new Api(base, { authorization: `Bearer ${token}` });
  }

  get(path) {
    return this.#ask('GET', path);
  }

  post(path, body) {
    return this.#ask('POST', path, body);
  }

  put(path, body) {
    return this.#ask('PUT', path, body);
  }

  patch(path, body) {
    return this.#ask('PATCH', path, body);
  }

  delete(path) {
    return this.#ask('DELETE', path);
  }

  async #ask(method, path, body) {
    const answer = await fetch(this.base + path, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    const json = text === '' ? {} : JSON.parse(text);
    return json.data ?? json;
  }
}
