import { describe, expect, it } from '@jest/globals';
import { linksOf, remainingDetails } from './alert-links.js';

describe('the links of an alert', () => {
  it('are found under the names that senders use, what helps most first', () => {
    const details = {
      externalURL: 'https://alertmanager.example.com',
      generatorURL: 'https://prometheus.example.com/graph',
      'annotation.runbook_url': 'https://wiki.example.com/r',
      'annotation.dashboard': 'http://grafana.example.com/d/1',
      'label.team': 'ops',
    };
    expect(linksOf({ details, source: 'https://ci.example.com/run/1' })).toEqual([
      { label: 'Runbook', url: 'https://wiki.example.com/r' },
      { label: 'Dashboard', url: 'http://grafana.example.com/d/1' },
      { label: 'Source', url: 'https://prometheus.example.com/graph' },
      { label: 'Source', url: 'https://ci.example.com/run/1' },
      { label: 'Monitoring', url: 'https://alertmanager.example.com/' },
    ]);
    expect(remainingDetails(details)).toEqual([['label.team', 'ops']]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
    '//example.com',
    '/runbook',
    'https://',
    'https://user:secret@example.com',
    `https://example.com/${'x'.repeat(2000)}`,
    'see https://example.com',
  ])('are http or https and nothing else: not %s', (value) => {
    expect(linksOf({ details: { runbook: value }, source: '' })).toEqual([]);
    expect(remainingDetails({ runbook: value })).toEqual([['runbook', value]]);
  });

  it('are shown once each; a detail of another name is none', () => {
    const url = 'https://example.com/x';
    expect(
      linksOf({ details: { runbook: url, runbook_url: url, constructor: url, host: url }, source: url }),
    ).toHaveLength(1);
  });
});
