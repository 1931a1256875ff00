import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from './json.js';
import { recoveryInTitle, saidState, stateOf } from './state.js';

describe('stateOf', () => {
  it.each([
    'resolved',
    'Resolved',
    'OK',
    'closed',
    'recovered',
    'UP',
    'incident.resolved',
    'alert_closed',
    'Warn Recovered',
    'all-clear',
  ])('%s is a recovery', (word) => expect(stateOf(word)).toBe('recovery'));
  it.each(['firing', 'ALARM', 'No Data', 'Re-Triggered', 'down', 'incident.trigger', 'Recovered to Warning'])(
    '%s is a problem',
    (word) => expect(stateOf(word)).toBe('problem'),
  );
  it.each(['purple', 'not ok', 'not_resolved', 'partially_resolved', 'un-resolved', '', '...', 'okra'])(
    '%s is not known',
    (word) => expect(stateOf(word)).toBe('unknown'),
  );
});

describe('saidState', () => {
  /** @contract intake-17 */
  it.each<[string, JsonObject, boolean, string | null, string]>([
    ['a status', { message: 'm', status: 'resolved' }, false, 'recovery', 'status'],
    ['an action', { message: 'm', action: 'close' }, false, 'recovery', 'action'],
    ['a flag', { message: 'm', resolved: true }, false, 'recovery', 'resolved'],
    ['a level', { message: 'm', level: 'OK' }, false, 'recovery', 'level'],
    ['a level that is bad', { message: 'm', level: 'critical' }, false, null, ''],
    ['an event of success', { message: 'm', action: 'success' }, false, null, ''],
    ['a state before an event', { action: 'updated', status: 'resolved' }, false, 'recovery', 'status'],
    ['of two states the problem', { status: 'ok', hostState: 'DOWN' }, false, 'problem', 'hostState'],
    ['an unknown word', { status: 'purple' }, false, 'unknown', 'status'],
    ['nothing within a create body', { message: 'm', probe: { status: 'ok' } }, false, null, ''],
    [
      'Azure',
      { schemaId: 'x', data: { essentials: { monitorCondition: 'Resolved' } } },
      true,
      'recovery',
      'data.essentials.monitorCondition',
    ],
    ['Google', { incident: { state: 'closed', condition: { name: 'open' } } }, true, 'recovery', 'incident.state'],
    [
      'EventBridge',
      { detail: { previousState: { value: 'OK' }, state: { value: 'ALARM' } } },
      true,
      'problem',
      'detail.state.value',
    ],
    [
      'EventBridge again',
      { detail: { previousState: { value: 'ALARM' }, state: { value: 'OK' } } },
      true,
      'recovery',
      'detail.state.value',
    ],
    [
      'GitHub',
      { action: 'completed', workflow_run: { status: 'completed', conclusion: 'success' } },
      true,
      'recovery',
      'workflow_run.conclusion',
    ],
    ['nothing', { message: 'm', details: {} }, true, null, ''],
  ])('reads %s', (_what, body, deep, state, path) => {
    expect(saidState(body, deep)).toEqual(state === null ? null : expect.objectContaining({ state, path }));
  });

  it('reads any payload, however wide', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, deep) => void saidState({ a: value, status: value }, deep)),
    );
    expect(saidState(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, {}])), true)).toBeNull();
  });
});

describe('recoveryInTitle', () => {
  it.each([
    ['[RESOLVED] Disk full', 'RESOLVED'],
    ['[OK] Disk', 'OK'],
    ['[Resolved:2] Disks', 'Resolved'],
    ['[P1] [Recovered] Disk', 'Recovered'],
    ['Re: [nagios] RECOVERY: disk', 'RECOVERY'],
    ['Recovered: disk', 'Recovered'],
    ['OK - disk', 'OK'],
    ['[GELÖST] Platte voll', 'GELÖST'],
    ['[RE\u0301SOLU] Disque plein', 'RE\u0301SOLU'],
    ['Behoben: Netz', 'Behoben'],
    ['[P1] [復旧] DB', '復旧'],
    ['[未解決] DB', null],
    ['Ungelöst: Netz', null],
    ['Gelöste Fehler im Netz', null],
    ['[FIRING:1] [RESOLVED] disk', null],
    ['Okay, the disk is full', null],
    ['Disk: OK', null],
    ['[TEST] disk', null],
    ['Up-to-date check failed', null],
    ['', null],
  ])('of %j it is %j', (title, word) => {
    expect(recoveryInTitle(title)).toBe(word);
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void recoveryInTitle(text)));
  });
});
