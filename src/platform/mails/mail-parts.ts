import type { Priority } from '../domain/priority.js';

/* The parts of mails. Templates define the content of a mail, compose.ts its design. */

export interface Link {
  label: string;
  /** Of this service, or found by `linksOf` of an alert. */
  url: string;
}

export interface Fact {
  name: string;
  value: string;
}

/** A part of a mail between heading and footer. Its texts are plain: markup in them is shown literally. */
export type Block =
  /** Written by the service. */
  | { kind: 'text'; text: string }
  /** Written by a person, with line breaks. `more`: a link to the full text if it was cut. */
  | { kind: 'prose'; text: string; more?: Link }
  | { kind: 'facts'; title?: string; facts: readonly Fact[] }
  /** A highlighted box, e.g. with the next steps. */
  | { kind: 'panel'; title: string; lines: readonly { strong: string; text: string }[] }
  /** Buttons; the first is the main one. */
  | { kind: 'actions'; links: readonly Link[] }
  | { kind: 'links'; title: string; links: readonly Link[] }
  /** A code to copy; `plain`: a sentence with it. */
  | { kind: 'code'; code: string; plain: string };

/** The colour of a mail: a priority's, the brand's, or a status'. */
export type Tone =
  | Priority
  | 'brand'
  | 'good'
  | 'quiet'
  | 'maintenance'
  | 'degraded'
  | 'partial_outage'
  | 'major_outage';

export interface Mail {
  subject: string;
  /** The sender's name, at the top of the mail. */
  brand: string;
  /** `#rrggbb`; null: the default colour. */
  accentColor?: string | null;
  tone: Tone;
  /** A mark above the heading, e.g. `P1`, with a text; `plain`: the text version. Default tone: the mail's. */
  mark?: { label: string; text: string; plain: string; tone?: Tone };
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  reason: string;
  /** Below the reason. */
  footLinks?: readonly Link[];
  /** More header fields, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}

/** A mail in both forms. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}
