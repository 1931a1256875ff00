import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapOrg, namedIn, options, said } from '../../../../../test/support/moving-in-builders.js';
import { ONCALL_KEY, OnCallService } from '../../../../../test/support/oncall-service.js';
import { atOnce } from '../../../../platform/slices/slices.js';
import { ApiClient } from '../../api-client.js';
import { crawl, readArchive } from '../../crawl.js';
import { readOrg } from '../read-org.js';
import type { Raw } from '../source.js';
import { grafanaOnCall } from './grafana-oncall.js';
import { conditionsOfRoute } from './route-conditions.js';

let service: OnCallService;
let scratch: string;
beforeAll(async () => {
  service = await OnCallService.start();
  scratch = mkdtempSync(join(tmpdir(), 'pager-oncall-'));
});
afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await service.stop();
});

const now = () => new Date('2026-11-30T12:00:00Z');
const client = (key = ONCALL_KEY, url = service.url) =>
  new ApiClient(url, key, grafanaOnCall, { now: () => 0, wait: () => Promise.resolve() });
const read = (folder: string): Promise<Raw> => crawl(client(), join(scratch, folder), { now });

describe('the API of Grafana OnCall', () => {
  it('is asked below its path, page by page, and goes on after an interruption', async () => {
    const early = crawl(client(), join(scratch, 'early'), {
      now,
      progress: (list) => {
        if (list === 'escalation_policies') throw new Error('interrupted');
      },
    });
    await expect(early).rejects.toThrow('interrupted');
    const before = service.asked.length;
    expect(service.asked[0]).toBe('/oncall/api/v1/users/?page=1');
    const raw = await read('early');
    const again = service.asked.slice(before);
    expect(new Set(service.asked).size).toBe(service.asked.length);
    expect(again.some((path) => path.startsWith('/oncall/api/v1/users/'))).toBe(false);
    expect(await readArchive(join(scratch, 'early'))).toEqual(raw);
    expect(JSON.parse(readFileSync(join(scratch, 'early', 'archive.json'), 'utf8'))).toMatchObject({
      source: 'grafana-oncall',
      from: service.url.replace(/\/$/, ''),
    });
  });

  it.each(['', 'api/v1', 'api/v1/'])('may be given with %j behind its address', (behind) => {
    expect(client(ONCALL_KEY, service.url + behind).base).toBe(service.url.replace(/\/$/, ''));
  });

  it('is not read with a key that it does not know', async () => {
    const refused = crawl(client('another key'), join(scratch, 'unknown'), { now });
    await expect(refused).rejects.toThrow('is it the right key?');
  });

  it('names a list that it does not give', async () => {
    const schedules = service.company['schedules']!;
    delete service.company['schedules'];
    const { differences } = atOnce(readOrg(await read('refused')));
    service.company['schedules'] = schedules;
    expect(said(differences)).toContain(
      'not-movable organisation schedules: the service did not give the list of schedules',
    );
  });
});

describe('an organisation of Grafana OnCall', () => {
  it('is read as a whole, and what cannot be said is named', async () => {
    const { org, differences, problems } = atOnce(readOrg(await read('whole')));
    expect(problems).toEqual([]);
    const mapping = mapOrg(org, options);
    expect(said(differences).filter((each) => !each.startsWith('note'))).toEqual([
      'moved-differently users emil: they have no address',
      'not-movable contacts ada@sample.example: their phone number is not in the API',
      'not-movable notificationRules ada@sample.example: steps of their own for important pages',
      'not-movable notificationRules ada@sample.example: after 5 minutes they are told by a phone call',
      'not-movable notificationRules bela@sample.example: after 0 minutes they are told in Slack',
      'not-movable schedules Follow the sun: from 2027-01-04 00:00 to 2027-01-06 00:00 somebody asks to be stood in for, and nobody has taken it',
      'moved-differently schedules Monthly: its turns cannot be said by rotations: of the shift OMONTH, it repeats monthly',
      'moved-differently schedules Company calendar: its turns cannot be said by rotations: it is a calendar of another program',
      'moved-differently escalations Backend: a step after 5 minutes (notify_persons) counts as important, for which people have rules of their own',
      'moved-differently escalations Everything else: a step after 0 minutes goes on only from 08:00:00Z to 18:00:00Z, UTC',
      'moved-differently escalations Everything else: a step after 0 minutes tells one of 2 people in turn',
      'not-movable escalations Everything else: a step after 0 minutes tells the Slack user group Operations',
      'not-movable escalations Everything else: a step after 0 minutes calls a webhook',
      'not-movable escalations Everything else: a step after 0 minutes resolves the alert',
      'moved-differently integrations Prometheus: templates of its own: grouping_key',
      'not-movable integrations Prometheus: it has a heartbeat, whose interval the API does not tell',
      'not-movable integrations Prometheus: its route 2 (us-(east|west)) cannot be said: it searches the whole payload for a pattern',
      'moved-differently integrations Tickets: a webhook whose body is a template',
      'not-movable integrations By hand: a webhook: it is called by escalation',
    ]);
    expect(namedIn(mapping, 'integrations', 'Prometheus')).toMatchObject({
      ...{ team: 'Backend', enabled: false, apiKey: 'mReAoNwDm0eMwKo1mTeTwYo' },
      rules: {
        create: [
          {
            filter: { conditions: [{ field: '_payload.commonLabels.team' }, { field: '_payload.status', not: true }] },
          },
          { name: 'All other alerts', responders: [{ escalation: 'Backend' }] },
        ],
      },
    });
  });

  it('names holidays, which no source tells, and somebody who was deleted, whose turn passes on', async () => {
    const { org, differences } = atOnce(readOrg(await read('notes')));
    const mapping = mapOrg(org, options);
    expect(said([...differences, ...mapping.differences])).toEqual(
      expect.arrayContaining([
        'note organisation holidays: holidays and time off of people are in no source',
        'note rotations Backend: primary: OWEEK: one of its turns is that of the user UGONE, who was deleted',
      ]),
    );
    const gone = mapping.configuration['users']?.find((each) => each['fullName'] === 'Formerly ugone');
    expect(gone).toMatchObject({ blocked: true });
  });

  it('has the same ids each time, and names that stand once', async () => {
    const [one, other] = [await read('one'), await read('other')].map((raw) => atOnce(readOrg(raw)).org);
    expect(other).toEqual(one);
    service.company['escalation_chains']!.push({ id: 'FTWIN', name: 'Backend', team_id: 'TPLAT' });
    const { org, differences } = atOnce(readOrg(await read('twins')));
    service.company['escalation_chains']!.pop();
    expect(org.escalations.map(({ name }) => name).sort()).toEqual(['Backend', 'Backend (2)', 'Everything else']);
    expect(said(differences).filter((each) => each.includes('another one has it'))).toHaveLength(1);
  });

  it('says of a schedule that is not whole why it is not moved', async () => {
    const [shift] = service.company['on_call_shifts']!;
    const start: unknown = shift!['start'];
    shift!['start'] = 'soon';
    const { problems } = atOnce(readOrg(await read('broken')));
    shift!['start'] = start;
    expect(problems).toEqual([{ where: 'on_call_shifts/OWEEK', message: 'start: must be a date and time' }]);
  });
});

describe('routes', () => {
  it.each([
    ['regex', '.*'],
    ['regex', ''],
    ['jinja2', '{{ True }}'],
  ])('%s %j are for everything', (kind, term) => {
    expect(conditionsOfRoute(kind, term)).toEqual({ conditionMatchType: 'match-all' });
  });

  it.each([
    ['{{ payload.labels.team == "db" }}', 'match-all-conditions', ['_payload.labels.team equals db']],
    [
      "{{ payload.severity != 'info' and 'disk' in payload.title }}",
      'match-all-conditions',
      ['_payload.severity not equals info', '_payload.title contains disk'],
    ],
    [
      '{{ payload["a b"].c == "1" or not payload.d }}',
      'match-any-condition',
      ['_payload["a b"].c equals 1', '_payload.d is-empty '],
    ],
    ['{{ payload.alerts[0].labels.x }}', 'match-all-conditions', ['_payload.alerts[0].labels.x not is-empty ']],
  ])('%s asks by conditions', (term, type, asked) => {
    const found = conditionsOfRoute('jinja2', term) as { conditionMatchType: string; conditions: Condition[] };
    expect(found.conditionMatchType).toBe(type);
    expect(found.conditions.map(shown)).toEqual(asked);
  });

  it.each([
    ['jinja2', '{{ payload.a == "1" and payload.b == "2" or payload.c == "3" }}'],
    ['jinja2', '{{ payload.a | lower == "x" }}'],
    ['jinja2', '{% if payload.a %}True{% endif %}'],
    ['jinja2', '{{ payload.count > 3 }}'],
    ['jinja2', '{{ payload.a == "x and y" and payload.b }}'],
  ])('%s %s cannot be said', (kind, term) => {
    expect(typeof conditionsOfRoute(kind, term)).toBe('string');
  });
});

interface Condition {
  field: string;
  not: boolean;
  operation: string;
  expectedValue: string;
}
const shown = ({ field, not, operation, expectedValue }: Condition): string =>
  `${field} ${not ? 'not ' : ''}${operation} ${expectedValue}`;
