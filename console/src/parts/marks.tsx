import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { colorOf } from './colors.js';

/** The most urgent first. */
export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

export function PriorityMark({ priority, large = false }: { priority: Priority; large?: boolean }): JSX.Element {
  return <span class={`prio ${priority}${large ? ' xl' : ''}`}>{priority}</span>;
}

/** How an alert stands: a shape and a word. */
export type Standing = 'open' | 'acknowledged' | 'snoozed' | 'closed';

const WORDS: Readonly<Record<Standing, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'state' }),
  acknowledged: msg`Acknowledged`,
  snoozed: msg`Snoozed`,
  closed: msg`Closed`,
};
const SHAPES: Readonly<Record<Standing, JSX.Element>> = {
  open: <circle cx="8" cy="8" r="7" fill="currentColor" />,
  acknowledged: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />
    </>
  ),
  snoozed: <path d="M13.5 10A6.5 6.5 0 1 1 6 2.500a5 5 0 0 0 7.5 7.500z" fill="currentColor" />,
  closed: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="m5.2 8.2 2 2 3.6-4" fill="none" stroke="currentColor" stroke-width="1.8" />
    </>
  ),
};

const CLASSES: Readonly<Record<Standing, string>> = {
  open: 'open',
  acknowledged: 'acked',
  snoozed: 'snoozed',
  closed: 'closed',
};

export const standingName = (standing: Standing): string => t(WORDS[standing]);

export function StandingMark({ standing, word }: { standing: Standing; word?: string }): JSX.Element {
  return (
    <span class={`state ${CLASSES[standing]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {SHAPES[standing]}
      </svg>
      {word ?? standingName(standing)}
    </span>
  );
}

/** The shape alone, where the word stands beside it. */
export function StandingShape({ standing }: { standing: Standing }): JSX.Element {
  return (
    <span class={`state ${CLASSES[standing]}`} aria-hidden="true">
      <svg viewBox="0 0 16 16">{SHAPES[standing]}</svg>
    </span>
  );
}

/** How people are coloured in a part of a page. */
export const Coloring = createContext<(name: string) => string>(colorOf);

/** `Ada Moreno`, `ada.moreno@example.com` → `AM`; `Jörg Müller-Lüdenscheidt` → `JM`. */
export function initialsOf(name: string): string {
  const isName = /\S\s+\S/.test(name);
  const words = name.split(isName ? /\s+/ : /@.*|[._-]+/).filter((word) => /^\p{L}/u.test(word));
  const first = [...(words[0] ?? '?')][0]!;
  const last = words.length > 1 ? [...words.at(-1)!][0]! : '';
  return (first + last).toUpperCase();
}

/** A person's initials in their colour; beside their name, so readers do not hear it. */
export function Face({ name, large = false }: { name: string | null; large?: boolean }): JSX.Element {
  const color = useContext(Coloring);
  const size = large ? ' l' : '';
  if (name === null)
    return (
      <span class={`face none${size}`} aria-hidden="true">
        –
      </span>
    );
  const setColor = (element: HTMLElement | null): void => element?.style.setProperty('--who', color(name));
  return (
    <span class={`face${size}`} ref={setColor} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
