import { describe, expect, it } from '@jest/globals';
import { monitorVendor } from './monitor-vendor.js';

const created = (change: Record<string, unknown>) => {
  const [action] = monitorVendor.map({
    title: 'Host is down',
    alert_transition: 'Triggered',
    alert_id: '12',
    ...change,
  });
  return action?.kind === 'create' ? action.fields : undefined;
};

describe('monitor-vendor', () => {
  /** @contract intake-10 */
  it('opens an alert', () => {
    expect(
      created({
        body: 'No ping',
        alert_type: 'error',
        tags: 'env:prod, role:db',
        hostname: 'db-01',
        link: 'https://x',
      }),
    ).toEqual({
      message: 'Host is down',
      alias: 'monitor-12',
      priority: 'P2',
      description: 'No ping',
      source: 'datadog',
      entity: 'db-01',
      tags: ['env:prod', 'role:db'],
      details: { alert_transition: 'Triggered', alert_id: '12', alert_type: 'error', link: 'https://x' },
    });
  });

  /** @contract intake-10 */
  it.each([
    ['error', 'P2'],
    ['warning', 'P3'],
    ['info', 'P4'],
    ['success', 'P4'],
    ['P1', 'P1'],
    ['P2', 'P2'],
    ['P3', 'P3'],
    ['P4', 'P4'],
    ['P5', 'P5'],
    ['P6', 'P3'],
    ['', 'P3'],
    [null, 'P3'],
    [{}, 'P3'],
  ])('maps alert_type %j to %s', (alert_type, priority) => {
    expect(created({ alert_type })?.priority).toBe(priority);
  });

  it.each(['Triggered', 'Re-Triggered', 'No Data', 'Warn', 'Renotify', undefined])(
    'opens on %s',
    (alert_transition) => {
      expect(created({ alert_transition })).toBeDefined();
    },
  );

  /** @contract intake-10 */
  it('closes on Recovered', () => {
    const [closed, ...others] = monitorVendor.map({ title: 't', alert_transition: 'Recovered', alert_id: 12 });
    expect([closed, others]).toMatchObject([{ kind: 'close', alias: 'monitor-12' }, []]);
    expect(closed?.kind === 'close' && closed.said?.()).toMatchObject({ message: 't', alias: 'monitor-12' });
  });

  it.each([
    [{ org: { id: 7, name: 'A' } }, '7'],
    [{ org: { name: 'A' } }, 'A'],
    [{ org_id: '7', org_name: 'A' }, '7'],
    [{ org: [] }, undefined],
    [{}, undefined],
  ])('of %j the organisation is %s', (said, aliasOrigin) => {
    expect(created({ alert_id: 12, ...said })?.aliasOrigin).toBe(aliasOrigin);
    const recovered = { title: 't', alert_transition: 'Recovered', alert_id: 12, ...said };
    expect(monitorVendor.map(recovered)).toMatchObject([{ kind: 'close', alias: 'monitor-12', aliasOrigin }]);
  });

  it.each([undefined, null, '', ' ', {}])('makes no alias of the id %j', (alert_id) => {
    expect(created({ alert_id })).not.toHaveProperty('alias');
    expect(monitorVendor.map({ title: 't', alert_transition: 'Recovered', alert_id })).toEqual([
      { kind: 'skip', reason: 'no-alias-to-close' },
    ]);
  });

  describe('of the default payload', () => {
    const body = (title: string) => ({
      ...{ id: '7890', last_updated: '1', event_type: 'query_alert_monitor', title, date: '1', body: 'x' },
      org: { id: '1', name: 'A' },
    });
    /** @contract intake-25 */
    it('reads state, monitor, group and priority from the title', () => {
      expect(monitorVendor.isShownBy?.(body('t'))).toBe(true);
      const [fired] = monitorVendor.map(body('[P2] [Triggered on {host:web-01}] CPU high'));
      expect(fired).toMatchObject({ kind: 'create', fields: { priority: 'P2', entity: 'web-01' } });
      const alias = fired?.kind === 'create' ? fired.fields.alias : undefined;
      for (const word of ['Re-Triggered', 'Warn', 'No Data'])
        expect(monitorVendor.map(body(`[P2] [${word} on {host:web-01}] CPU high`))).toMatchObject([
          { fields: { alias } },
        ]);
      for (const title of ['[P2] [Recovered on {host:web-01}] CPU high', '[Recovered on {host:web-01}] CPU high'])
        expect(monitorVendor.map(body(title))).toMatchObject([{ kind: 'close', alias, aliasOrigin: '1' }]);
      expect(monitorVendor.map(body('[Recovered on {host:web-02}] CPU high'))).not.toMatchObject([{ alias }]);
      expect(monitorVendor.map(body('[Recovered] CPU high'))).toMatchObject([{ kind: 'close' }]);
    });

    it('takes a title without a state for a problem', () => {
      expect(monitorVendor.map(body('Deployed'))).toMatchObject([{ kind: 'create', fields: { priority: 'P3' } }]);
    });
  });

  it('says that it does not know a transition', () => {
    expect(monitorVendor.map({ title: 't', alert_transition: '$ALERT_TRANSITION' })).toMatchObject([
      { kind: 'create', remark: expect.stringContaining('alert_transition is "$ALERT_TRANSITION"') },
    ]);
  });
});
