/** The service's public API, typed by its OpenAPI document. */
import createClient from 'openapi-fetch';
import { t } from '#words';
import { beginSending, wasAnswered } from '../parts/typed.js';
import { connection } from './connection.js';
import { Problem, problemOf } from './problem.js';
import type { components, paths } from './schema.js';
import { announce, isWrongCode, sessionFetch } from './session.js';
import { askToConfirm, asksToConfirm } from './step-up.js';

export type Schemas = components['schemas'];

/**
 * Sends a request with the session.
 * @throws Problem when no answer comes, or that of a proxy that does not reach the service or of a network's sign-in page
 */
async function send(request: Request): Promise<Response> {
  const forms = request.method === 'GET' ? [] : beginSending();
  try {
    const response = await confirmedFetch(request);
    const { headers, status } = response;
    wasAnswered(forms, response.ok);
    const isOfOthers = status > 501 || headers.get('Content-Type')?.includes('html');
    // The service numbers its answers.
    if (isOfOthers && !headers.has('X-Request-Id')) throw new Error();
    connection.answered();
    if (status === 401 && !/\/v2\/auth\//.test(request.url) && !(await isWrongCode(response))) announce('ended');
    return response;
  } catch (error) {
    wasAnswered(forms, false);
    if (request.signal.aborted) throw error;
    // The session could not be renewed, for a reason that the service has given.
    if (error instanceof Problem) {
      connection.answered();
      throw error;
    }
    connection.failed();
    throw new Problem(t`No connection`, 0, 'NO_CONNECTION', null);
  }
}

/** With the session; what asks who the person is goes again when they have said it. @throws Problem when they do not */
async function confirmedFetch(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await sessionFetch(request);
  if (!(await asksToConfirm(response))) return response;
  if (await askToConfirm()) return sessionFetch(again);
  throw new Problem(
    t`Nothing was changed, since you did not confirm that it is you`,
    403,
    'CONFIRMATION_REQUIRED',
    null,
  );
}

/** Paths, parameters and answers are checked against the document. Wrap a call in `answerOf`. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });

/**
 * The body of an answer.
 * @throws Problem for everything but 2xx
 */
export async function answerOf<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response, error);
  return data as Body;
}

/** `data` of the envelope that most answers have. @throws Problem for everything but 2xx */
export async function dataOf<Data>(
  call: Promise<{ data?: { data: Data }; error?: unknown; response: Response }>,
): Promise<Data> {
  return (await answerOf(call)).data;
}
