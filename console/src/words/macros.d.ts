/** What `#words` is in the console. The build replaces it by what shows a message. */
import type { ComponentChildren, JSX } from 'preact';

export * from '../../../words/macros.js';

/** A sentence with elements in it. */
export declare function Trans(props: {
  children: ComponentChildren;
  /** Which of several meanings. */
  context?: string;
  /** What a translator has to know. */
  comment?: string;
}): JSX.Element;

/** One of several texts, by a number, inside of a `Trans`; `#` is the number. */
export declare function Plural(props: {
  value: number;
  _0?: ComponentChildren;
  one?: ComponentChildren;
  other: ComponentChildren;
}): JSX.Element;
