import { ERRORS } from '../common/http/api-docs.js';
import { type Answer, type Document, operationsOf } from './openapi.js';
import { errorAnswer, errorRef, responseRef } from './shared-parts.js';

/** The statuses that a range of statuses stands for; what is not among them is not answered. */
export const STATUSES_EXTENSION = 'x-statuses';

interface Group {
  range: '4XX' | '5XX';
  name: string;
  statuses: number[];
}

/** The errors that come from the ground, not from the route, always come together: by ranges, the larger group first. */
const GROUPS: readonly Group[] = [
  { range: '4XX', name: 'RefusedWithBody', statuses: [400, 401, 403, 413, 415, 429] },
  { range: '4XX', name: 'Refused', statuses: [400, 401, 403, 429] },
  { range: '5XX', name: 'Failed', statuses: [500, 503] },
];

/** Puts one range in place of the errors that nearly every route has; those that say something of a route stay. */
export function groupErrors(document: Document): void {
  for (const { name, statuses } of GROUPS) document.components.responses[name] = answerOf(statuses);
  for (const [, { responses }] of operationsOf(document))
    for (const { range, name, statuses } of GROUPS) {
      if (range in responses || !statuses.every((status) => isCommon(responses[status], status))) continue;
      for (const status of statuses) delete responses[status];
      responses[range] = responseRef(name);
    }
}

const isCommon = (answer: Answer | undefined, status: number): boolean => answer?.$ref === errorRef(status).$ref;

function answerOf(statuses: readonly number[]): Answer {
  const description = statuses.map((status) => `${status}: ${ERRORS[status]?.[1]}`).join('. ');
  return { ...errorAnswer(statuses, description), [STATUSES_EXTENSION]: statuses };
}
