/** Where a change came from. */
export interface Origin {
  /** `api`: a token or key in a header; `console`: a browser's session cookie; `link`: whoever holds a link or its token. */
  readonly source: 'api' | 'console' | 'link' | 'cli' | 'system';
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Who makes a change. The caller of a request is one. */
export interface Author {
  readonly kind: 'user' | 'api_key' | 'cli' | 'system';
  readonly id: string | null;
  readonly name: string | null;
  readonly origin?: Origin | undefined;
}

const nowhere = { ip: null, userAgent: null };

/** Jobs, handlers of events and the first start. */
export const SYSTEM: Author = { kind: 'system', id: null, name: 'system', origin: { source: 'system', ...nowhere } };

/** Whoever runs a command beside the service. */
export const OPERATOR: Author = { kind: 'cli', id: null, name: 'operator', origin: { source: 'cli', ...nowhere } };
