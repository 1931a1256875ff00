import { ModulesContainer } from '@nestjs/core';
import type { TestApp } from './test-app.js';

/** By the controllers of the apps that serve them. */
const texts = new Map<string, Promise<string>>();

/** /openapi.json of this app. Made once for all apps of the same routes: each takes a second or two to make its own. */
export async function openApiOf<T>({ nest, http }: TestApp): Promise<T> {
  const modules = [...nest.get(ModulesContainer).values()];
  const routes = modules.flatMap(({ controllers }) => [...controllers.values()].map(({ name }) => String(name)));
  const key = routes.toSorted().join();
  const text =
    texts.get(key) ??
    http
      .get('/openapi.json')
      .expect(200)
      .then((answer) => answer.text);
  texts.set(key, text);
  return JSON.parse(await text) as T;
}
