import { describe, expect, it } from '@jest/globals';
import { DEFAULTS } from './edit.js';
import { impactOf, worstPerService } from './impact.js';
import { SEVERITIES, type IncidentState, type Severity } from './incident.js';

const incident = (severity: Severity, services: IncidentState['impactedServices']): IncidentState => ({
  ...DEFAULTS,
  ...{ status: 'open', resolvedAt: null, impactedServices: services },
  statusPageEntry: { enabled: true, severity },
});

describe('the impact of an incident', () => {
  it('is as bad as its severity, on the services that it names', () => {
    expect(SEVERITIES.map((severity) => impactOf(incident(severity, ['a'])).status)).toEqual([
      ...['ok', 'degraded', 'partial_outage', 'major_outage', 'maintenance'],
    ]);
    expect(impactOf(incident('major', ['a', { id: 'b', name: 'B' }])).serviceIds).toEqual(['a', 'b']);
  });

  it('is none when the public is not told of it, or no longer', () => {
    const none = { status: 'ok', serviceIds: [] };
    const bad = incident('critical', ['a']);
    expect(impactOf({ ...bad, statusPageEntry: null })).toEqual(none);
    expect(impactOf({ ...bad, statusPageEntry: { enabled: false, severity: 'critical' } })).toEqual(none);
    expect(impactOf({ ...bad, resolvedAt: new Date('2026-06-01') })).toEqual(none);
  });

  it('of several is the worst for each service', () => {
    const all = [incident('minor', ['a', 'b']), incident('critical', ['b']), incident('info', ['c'])];
    expect([...worstPerService(all)]).toEqual([
      ['a', 'degraded'],
      ['b', 'major_outage'],
      ['c', 'ok'],
    ]);
  });
});
