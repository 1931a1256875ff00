import type { Slices } from '../../../platform/slices/slices.js';
import type { Json, Problem } from '../../codec/wire-object.js';
import type { Difference, OrgKind } from '../domain/difference.js';
import type { Org } from '../domain/org.js';
import type { Raw } from './raw.js';

export type { Raw, RawEntry } from './raw.js';

/** An organisation that was read. */
export interface ReadOrg {
  org: Org;
  /** What the source itself has lost, or what no organisation here can say. */
  differences: readonly Difference[];
  /** What cannot be read; then nothing is moved. */
  problems: readonly Problem[];
}

/**
 * The body of the answer to a GET of that path; null: the service does not give it (402, 403, 404).
 * @param isOptional the organisation is whole without it: any refusal of the request is null
 */
export type Get = (path: string, isOptional?: boolean) => Promise<Json | null>;

export interface CollectOptions {
  /** ISO 8601, UTC. The on-call timelines of schedules begin then; left out: they are not asked for. */
  timelinesFrom?: string;
  /** Told of each list: how many of its objects are there, and how many have been asked for. */
  progress?: (list: string, done: number, total: number) => void;
}

/** How an API is asked. */
export interface ApiHabits {
  /** Milliseconds between the beginnings of two requests. */
  paceMs: number;
  headers(key: string): Readonly<Record<string, string>>;
  /** What stands before each path, of the address that somebody gave; left out: its origin. */
  baseOf?(address: URL): string;
  /** Left out: every path is a GET. */
  graphql?: {
    /** What is posted, and where, for a path by which the answer is known. */
    postedFor(path: string, key: string): { path: string; body: Json };
    /** What an answer says. A text: what it complains of. */
    saidBy(answer: Json): Json | string;
  };
}

/** A service that organisations come from: how it is asked, and what its answers mean. */
export interface Source extends ApiHabits {
  /** In requests, at the command line, in archives. */
  name: string;
  /** The words for what its lists have. */
  kinds: Readonly<Record<string, OrgKind>>;
  /** Asks for everything; the answers may come from an archive. */
  collect(get: Get, options: CollectOptions): Promise<Raw>;
  read(raw: Raw): Slices<ReadOrg>;
}
