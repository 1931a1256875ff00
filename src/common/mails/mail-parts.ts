import type { Priority } from '../../alerts/domain/alert.js';

/* What mails are made of. A template says what is in its mail; how that looks is decided in one place (compose.ts). */

/** A way on. */
export interface Link {
  label: string;
  /** Of this service, or found by `linksOf` of an alert. */
  url: string;
}

export interface Fact {
  name: string;
  value: string;
}

/** The part of a mail between its heading and its foot. Every text in it is text: markup in it shows as it is. */
export type Block =
  /** Our own words. */
  | { kind: 'text'; text: string }
  /** Somebody's own words, with their line breaks. `more`: they were cut, and can be read in full there. */
  | { kind: 'prose'; text: string; more?: Link }
  | { kind: 'facts'; title?: string; facts: readonly Fact[] }
  /** Set apart: what happens next, for instance. */
  | { kind: 'panel'; title: string; lines: readonly { strong: string; text: string }[] }
  /** Buttons; the first is what the reader is here for. */
  | { kind: 'actions'; links: readonly Link[] }
  /** Where to read on. */
  | { kind: 'links'; title: string; links: readonly Link[] }
  /** Something to be copied by hand; `plain`: a sentence with it. */
  | { kind: 'code'; code: string; plain: string };

/** The colour of a mail: a priority's, the brand's, or that of what a subscriber is told. */
export type Tone =
  Priority | 'brand' | 'good' | 'quiet' | 'maintenance' | 'degraded' | 'partial_outage' | 'major_outage';

export interface Mail {
  subject: string;
  /** Who writes, at the head of the mail. */
  brand: string;
  /** `#rrggbb`; null: the colour of the house. */
  accentColor?: string | null;
  tone: Tone;
  /** A mark above the heading, e.g. `P1`, and words beside it; `plain`: the same without a mark. Its tone is the mail's, unless it has one. */
  mark?: { label: string; text: string; plain: string; tone?: Tone };
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
  /** Below the reason. */
  footLinks?: readonly Link[];
  /** More header fields, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}

/** A mail as it goes out, in both forms. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}
