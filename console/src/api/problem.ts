import { t } from '#words';
import type { components } from './schema.js';

/** What is wrong with a field of a request. */
export type FieldError = components['schemas']['FieldError'];

/** A request that was refused or failed, with what the person may be told. */
export class Problem extends Error {
  constructor(
    message: string,
    /** HTTP status; 0: no answer came. */
    readonly status: number,
    readonly code: string,
    /** For the administrator, to find it in the log; null: no answer came. */
    readonly requestId: string | null,
    /** Seconds after which another try makes sense; null: unknown. */
    readonly retryAfter: number | null = null,
    /** Each field that was refused. */
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }

  /** True: the service takes no more for now; the same request may succeed later. */
  get isTooMany(): boolean {
    return this.status === 429;
  }

  /** Milliseconds until a request that was one too many is sent again. */
  get pauseMs(): number {
    return (this.retryAfter ?? 10) * 1000;
  }

  /** True: no answer came; the same request may succeed later. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** The session has ended. A code that is wrong says nothing of it. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Problem && error.status === 401 && error.code !== 'INVALID_CODE';

/** What the service says in the body of a refusal. */
interface Refusal {
  message?: string | string[];
  code?: string;
  requestId?: string;
  errors?: FieldError[];
}

/** The code of a refusal, whose body can still be read; undefined: none. */
export async function codeOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as Refusal | null)?.code;
}

/** The problem that an answer other than 2xx tells. */
export function problemOf(response: Response, body: unknown): Problem {
  const { message, code, requestId, errors } = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const text = Array.isArray(message) ? message.join('. ') : message;
  return new Problem(
    text ?? t`The service answered ${response.status}`,
    response.status,
    code ?? 'UNKNOWN',
    requestId ?? response.headers.get('X-Request-Id'),
    Number(response.headers.get('Retry-After')) || null,
    errors,
  );
}
