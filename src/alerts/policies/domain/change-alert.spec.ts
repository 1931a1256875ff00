import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../../test/support/worked-time.js';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { changeAlert } from './change-alert.js';
import { actionValues, type PolicyActions } from './policy-actions.js';
import { fillIn, isIdentity, reasonAgainstTemplate } from '../../../platform/matching/text-template.js';

const alert: MatchableAlert = {
  ...{ message: 'Disk full', alias: 'disk', description: null, priority: 'P3', source: 'probe', entity: null },
  ...{ tags: ['a', 'b'], actions: ['ping'], details: { region: 'eu', 'a.b': '1' }, teamId: null },
  responders: [{ type: 'team', name: 'Ops' }],
};
const change = (actions: PolicyActions): MatchableAlert => changeAlert(alert, actionValues(actions));

describe('templates', () => {
  it.each([
    ['[{{priority}}] {{ message }} at {{source}}', '[P3] Disk full at probe'],
    ['{{details.region}}/{{extra-properties.a.b}}/{{details.none}}{{details.constructor}}', 'eu/1/'],
    ['{{tags}}; {{actions}}; {{entity}}{{description}}', 'a, b; ping; '],
    ['no fields { here }', 'no fields { here }'],
    ['left open {{message', 'left open {{message'],
    ['', ''],
  ])('%j is filled in as %j', (template, text) => {
    expect(fillIn(template, alert, 100)).toBe(text);
  });

  it('does not look again at what was filled in', () => {
    expect(fillIn('{{message}}', { ...alert, message: '{{alias}}' }, 100)).toBe('{{alias}}');
  });

  it.each([
    ['{{nothing}}', 'it names an unknown field: nothing'],
    ['{{}}', 'it names an unknown field: '],
    ['{{constructor}}', 'it names an unknown field: constructor'],
    ['{{message}}'.repeat(21), 'it names more than 20 fields'],
    [7, 'it is no text'],
    ['{{message}}'.repeat(20), null],
  ])('of %j it says why it is none: %j', (text, reason) => {
    expect(reasonAgainstTemplate(text)).toBe(reason);
  });

  it('are cut at whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (message, max) => {
        const text = fillIn('{{message}}{{message}}', { ...alert, message }, max);
        const whole = [...message, ...message];
        expect([...text]).toEqual(text.length <= max && whole.join('').length <= max ? whole : whole.slice(0, max));
      }),
    );
  });

  it('fill in a long text in a moment', () => {
    const long = { ...alert, message: 'x'.repeat(100_000) };
    const begun = workedMs();
    fillIn('{{message}}'.repeat(20), long, 130);
    reasonAgainstTemplate('{{'.repeat(100_000));
    const taken = workedMs() - begun;
    expect(taken).toBeLessThan(allowed(200, taken));
  });

  it('may leave a field as it is', () => {
    expect([isIdentity('{{ alias }}', 'alias'), isIdentity('{{alias}}-x', 'alias')]).toEqual([true, false]);
  });
});

describe('changing an alert', () => {
  it('does nothing without actions', () => {
    expect(change({})).toEqual(alert);
    expect(change({ setMessage: '{{message}}', setEntity: '{{entity}}', setDescription: '{{description}}' })).toEqual(
      alert,
    );
  });

  /** @contract operating-78 */
  it('changes texts, as they were before it', () => {
    expect(
      change({ setMessage: '{{alias}}!', setAlias: '{{message}}', setSource: 'x', setEntity: 'db' }),
    ).toMatchObject({
      ...{ message: 'disk!', alias: 'Disk full', source: 'x', entity: 'db' },
    });
  });

  it('keeps a message, an alias and a source that would be empty', () => {
    const none = '{{details.none}}';
    expect(change({ setMessage: none, setAlias: ' ', setSource: none, setDescription: none })).toEqual(alert);
    expect(changeAlert({ ...alert, description: 'x' }, actionValues({ setDescription: none })).description).toBe('');
  });

  it('cuts texts at the limits of an alert', () => {
    expect(change({ setMessage: 'm'.repeat(500) }).message).toHaveLength(ALERT_FIELDS.message.max);
  });

  it('adds to what came, or replaces it', () => {
    const user = { type: 'user' as const, id: 'u' };
    const added = { addTags: ['b', 'c'], addDetails: { region: 'us' }, addActions: ['reboot'], addResponders: [user] };
    expect(change(added)).toMatchObject({
      ...{ tags: ['a', 'b', 'c'], details: { region: 'us', 'a.b': '1' }, actions: ['ping', 'reboot'] },
      responders: [{ type: 'team', name: 'Ops' }, user],
    });
    const replaced = { replaceTags: true, replaceDetails: true, replaceActions: true, replaceResponders: true };
    expect(change({ ...added, ...replaced })).toMatchObject({
      ...{ tags: ['b', 'c'], details: { region: 'us' }, actions: ['reboot'], responders: [user] },
    });
    expect(change(replaced)).toMatchObject({ tags: [], details: {}, actions: [], responders: [] });
    expect(change({ addResponders: [{ type: 'team', name: 'Ops' }] }).responders).toHaveLength(1);
  });
});
