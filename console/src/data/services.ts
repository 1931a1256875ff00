/** What customers use: incidents name them, and the status page shows their state. `useServicesQuery` of `api/directory` lists them. */
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import type { Service } from '../api/directory.js';
import { change } from '../api/queries.js';

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('services', call);

export const storedService = (id: string): Promise<Service> => dataOf(api.GET('/v2/services/{id}', at(id)));

export const createService = (body: Schemas['CreateServiceDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/services', { body })));

export const updateService = (id: string, body: Schemas['UpdateServiceDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/services/{id}', { ...at(id), body })));

export const deleteService = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/services/{id}', at(id))));
