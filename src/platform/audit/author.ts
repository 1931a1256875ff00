/** The origin of a change. */
export interface Origin {
  /** `api`: a token or key in a header; `console`: a browser's session cookie; `link`: the holder of a link or its token. */
  readonly source: 'api' | 'console' | 'link' | 'cli' | 'system';
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The cookie of an earlier sign-in of this browser. */
  readonly device?: string | undefined;
}

/** The author of a change, e.g. the caller of a request. */
export interface Author {
  readonly kind: 'user' | 'api_key' | 'cli' | 'system';
  readonly id: string | null;
  readonly name: string | null;
  readonly origin?: Origin | undefined;
}

const nowhere = { ip: null, userAgent: null };

/** Jobs, handlers of events and the first start. */
export const SYSTEM: Author = { kind: 'system', id: null, name: 'system', origin: { source: 'system', ...nowhere } };

/** The operator who runs a CLI command. */
export const OPERATOR: Author = { kind: 'cli', id: null, name: 'operator', origin: { source: 'cli', ...nowhere } };
