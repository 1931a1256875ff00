import { expect, it } from '@jest/globals';
import { metricsAlertManager } from './metrics-alert-manager.js';
import { uptimeKuma } from './uptime-kuma.js';

const fieldsOf = (msg: string) => {
  const [action] = uptimeKuma.map({ msg, heartbeat: null, monitor: null });
  return action?.kind === 'create' ? action.fields : undefined;
};

it('tells warnings about certificates apart, each is one from day to day, and a test pages as P5', () => {
  const warning = fieldsOf('[Pay][https://pay.example] Server certificate will expire in 14 days');
  expect(warning).toMatchObject({ message: expect.stringContaining('[Pay]'), priority: 'P3' });
  expect(fieldsOf('[Pay][https://pay.example] Server certificate will expire in 1 day')?.alias).toBe(warning?.alias);
  expect(fieldsOf('[Shop][https://shop.example] Server certificate will expire in 14 days')?.alias).not.toBe(
    warning?.alias,
  );
  expect(fieldsOf('My Pager Testing')).toMatchObject({ priority: 'P5' });
});

it('does the same of the body that our guide used to name', () => {
  const entry = (summary: string) => ({
    ...{ status: 'firing', fingerprint: 'uptime-kuma-' },
    labels: { alertname: 'Monitor Name not available', instance: 'testing.hostname', severity: 'critical' },
    annotations: { summary },
  });
  const actions = metricsAlertManager.map({
    alerts: [entry('[Pay] … will expire in 1 days'), entry('[Shop] … will expire in 1 days')],
  });
  const fields = actions.map((action) => (action.kind === 'create' ? action.fields : undefined));
  expect(fields).toMatchObject([
    { message: '[Pay] … will expire in 1 days', priority: 'P3' },
    { message: '[Shop] … will expire in 1 days', priority: 'P3' },
  ]);
  expect(fields[0]?.alias).not.toBe(fields[1]?.alias);
});

it('changes nothing in a maintenance, and takes an unknown state for a problem', () => {
  const of = (status: unknown) => uptimeKuma.map({ msg: 'm', heartbeat: { status }, monitor: { id: 1, name: 'shop' } });
  expect(of(3)).toEqual([{ kind: 'no-content' }]);
  expect(of(2)).toMatchObject([{ kind: 'create' }]);
  expect(of(9)).toMatchObject([{ kind: 'create', remark: expect.stringContaining('heartbeat.status is 9') }]);
});
