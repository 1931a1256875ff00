import type { Test } from 'supertest';
import type { paths } from '../../console/src/api/schema.js';
import type { TestApp } from './test-app.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** `/v2/teams/{id}` as a request writes it. */
type Written<P> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${Written<After>}` : P;
type Documented<M extends Method> = Written<
  { [P in keyof paths]: paths[P][M] extends undefined ? never : P }[keyof paths]
>;
type WithoutQuery<P> = P extends `${infer Before}?${string}` ? Before : P;
/** A path of the OpenAPI document, with or without a query. Of a template, some path has to fit it; a variable is not checked. */
type Path<M extends Method, P extends string> = string extends P
  ? P
  : WithoutQuery<P> extends Documented<M>
    ? P
    : [Extract<Documented<M>, WithoutQuery<P>>] extends [never]
      ? Documented<M>
      : P;

/** The API as one caller sees it. Paths are checked against its OpenAPI document; `app.http` takes any. */
export class Caller {
  constructor(
    private readonly app: TestApp,
    /** The header of that name. */
    readonly authorization: string,
  ) {}

  get<P extends string>(path: Path<'get', P>): Test {
    return this.send('get', path);
  }

  post<P extends string>(path: Path<'post', P>, body?: unknown): Test {
    return this.send('post', path, body);
  }

  put<P extends string>(path: Path<'put', P>, body?: unknown): Test {
    return this.send('put', path, body);
  }

  patch<P extends string>(path: Path<'patch', P>, body?: unknown): Test {
    return this.send('patch', path, body);
  }

  delete<P extends string>(path: Path<'delete', P>, body?: unknown): Test {
    return this.send('delete', path, body);
  }

  send(method: Method, path: string, body?: unknown): Test {
    const request = this.app.http[method](path).set('Authorization', this.authorization);
    return body === undefined ? request : request.send(body as object);
  }
}
