import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** Of a password that is asked for in between, and those that send nothing. */
const WITHOUT_PATH = /^(shell\/confirm-identity|alerts\/snooze-until)\.tsx/;
/** A tag and its attributes, up to the first that holds a function or the end. */
const FIELD =
  /<(?:TextField|NumberField|SelectField|TextArea|Pick|TeamField|ZoneField|MomentField|DayField|TimeOfDayField|PriorityField|DurationField|Field)\b((?:[^>]|=>)*)/g;

const FORMS = readdirSync('console/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('parts'))
  .map((file) => ({ file, source: readFileSync(`console/src/${file}`, 'utf8') }))
  .filter(({ file, source }) => /<(Rule)?Form\b/.test(source) || file.endsWith('-effects.tsx'));
const API = readFileSync('console/src/api/schema.d.ts', 'utf8');

it('every form says at its fields what the service refuses', () => {
  const fields = FORMS.flatMap(({ file, source }) =>
    [...source.matchAll(FIELD)].map(([, attributes = '']) => ({
      name: `${file}: ${/label=(?:"([^"]*)"|\{(?:t`)?([^`}]+))/.exec(attributes)?.slice(1).join('') ?? ''}`,
      path: /\bpath=(?:"([^"]+)"|\{)/.exec(attributes),
    })),
  );
  expect(fields.length).toBeGreaterThan(100);
  const without = fields.filter(({ name, path }) => path === null && !WITHOUT_PATH.test(name));
  expect(without.map(({ name }) => name)).toEqual([
    'pages/schedules/rotation-editor.tsx: Handoff time',
    'pages/settings/sign-on.tsx: Single sign-on of',
  ]);
  const misspelt = fields.flatMap(({ name, path }) => {
    const parts = path?.[1]?.split('.').filter((part) => part !== '0') ?? [];
    return parts.filter((part) => !new RegExp(`^\\s+${part}\\??: `, 'm').test(API)).map((part) => `${name}: ${part}`);
  });
  expect(misspelt).toEqual([]);
});

it('every form passes on why it was refused', () => {
  const silent = FORMS.filter(({ source }) => /<Form\b(?! (?:key="\w+" )?error=)/.test(source.replaceAll(/\s+/g, ' ')));
  // It sends nothing itself.
  expect(silent.map(({ file }) => file)).toEqual(['alerts/snooze-until.tsx']);
});
