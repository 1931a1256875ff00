import type { AlertPreviewView } from '../../../alerts/intake/preview/alert-preview.views.js';
import { PREVIEW_OUTCOMES } from '../../../alerts/intake/preview/alert-preview.views.js';
import { choice, instant, json, list, object, text, whole, type Fields } from '../../../configuration/domain/fields.js';
import {
  isObject,
  normalisedFields,
  reporter,
  TooManyProblems,
  type Problem,
} from '../../../configuration/domain/normalise.js';
import { MINUTE_MS } from '../../../platform/durations.js';

/** A test of a configuration: an alert, when it comes, and what shall become of it. */
export interface TestCase {
  name: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The body of a create. */
  alert: Record<string, unknown>;
  /** The name of the integration by which it comes. */
  integration?: string;
  /** What is left out is not compared. */
  expect: Expectation;
}

export interface Expectation {
  outcome?: string;
  /** Null: none. */
  team?: string | null;
  policy?: string | null;
  /** Every notification until the last minute that is listed; empty: nobody, ever. */
  notified?: readonly Notified[];
  /** At no time. */
  notNotified?: readonly string[];
}

/** Whom a step notifies. */
export interface Notified {
  /** Minutes after the alert. */
  after: number;
  /** Login names. */
  people: readonly string[];
}

/** What becomes of an alert. */
export interface Observation {
  outcome: string;
  /** In a sentence. */
  explanation: string;
  team: string | null;
  policy: string | null;
  notified: readonly Notified[];
}

const KEPT = { kept: true } as const;
const EXPECTATION: Fields = {
  outcome: choice(PREVIEW_OUTCOMES, 'What becomes of it', KEPT),
  team: text('Its team', { ...KEPT, nullable: true }),
  policy: text('Its escalation policy', { ...KEPT, nullable: true }),
  notified: list(
    object({ after: whole('Minutes after the alert'), people: list(text('A login name'), 'Whom the step notifies') }),
    'Every notification until the last minute that is listed',
    KEPT,
  ),
  notNotified: list(text('A login name'), 'At no time', KEPT),
};
const TEST: Fields = {
  name: text('What it shows'),
  at: instant('When the alert comes'),
  alert: json('The body of a create'),
  integration: text('By which it comes', KEPT),
  expect: object(EXPECTATION),
};

/** The tests of a file, and what is wrong with it, with paths. */
export function readTests(document: unknown): { tests: TestCase[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = reporter(problems);
  try {
    if (!Array.isArray(document)) report('tests', 'must be a list');
    const tests = (Array.isArray(document) ? (document as unknown[]) : []).map((each, index) => {
      if (!isObject(each)) return report(`${index}`, 'must be an object');
      if (!isObject(each['alert'])) report(`${index}.alert`, 'must be an object');
      return normalisedFields(TEST, each, `${index}`, report) as unknown as TestCase;
    });
    return { tests: tests.flatMap((test) => test ?? []), problems };
  } catch (error) {
    if (error instanceof TooManyProblems) return { tests: [], problems };
    throw error;
  }
}

/** @param nameOf the login name of a user */
export function observationOf(preview: AlertPreviewView, nameOf: (userId: string) => string): Observation {
  const { at, outcome, explanation, alert, escalation } = preview;
  const notified = (escalation?.steps ?? []).map((step) => ({
    after: Math.round((Date.parse(step.at) - Date.parse(at)) / MINUTE_MS),
    people: step.people.flatMap(({ userId, follows, pages }) =>
      follows || pages.length === 0 ? [] : nameOf(userId).toLowerCase(),
    ),
  }));
  return {
    ...{ outcome, explanation, team: alert?.teamName ?? null, policy: escalation?.policy?.name ?? null },
    notified: notified.filter(({ people }) => people.length > 0),
  };
}

/** How what becomes of an alert differs from the expectation, a line each; none: it does not. */
export function differences(expected: Expectation, seen: Observation): string[] {
  const { notified, notNotified = [] } = expected;
  const same = (['outcome', 'team', 'policy'] as const).flatMap((field) =>
    expected[field] === undefined || expected[field] === seen[field]
      ? []
      : `${field}: expected ${expected[field] ?? 'none'}, is ${seen[field] ?? 'none'}`,
  );
  const ever = new Set(seen.notified.flatMap(({ people }) => people));
  return [
    ...same,
    ...(notified === undefined ? [] : differentSteps(notified, seen.notified)),
    ...notNotified.filter((name) => ever.has(name.toLowerCase())).map((name) => `${name} is notified`),
  ];
}

function differentSteps(expected: readonly Notified[], seen: readonly Notified[]): string[] {
  const last = expected.length === 0 ? Infinity : Math.max(...expected.map(({ after }) => after));
  const minutes = new Set([...expected, ...seen].map(({ after }) => after).filter((after) => after <= last));
  return [...minutes]
    .sort((a, b) => a - b)
    .flatMap((minute) => {
      const [wanted, found] = [peopleAt(expected, minute), peopleAt(seen, minute)];
      return wanted === found ? [] : `after ${minute} min: expected ${wanted}, is ${found}`;
    });
}

function peopleAt(steps: readonly Notified[], minute: number): string {
  const people = steps.filter(({ after }) => after === minute).flatMap((step) => step.people);
  return people.length === 0 ? 'nobody' : [...new Set(people.map((name) => name.toLowerCase()))].sort().join(', ');
}

/** Whom the steps notify, a line each, in their order. */
export const stepLines = (notified: readonly Notified[]): string[] =>
  notified.length === 0
    ? ['nobody is notified']
    : notified.map(({ after, people }) => `after ${after} min: ${people.join(', ')}`);
