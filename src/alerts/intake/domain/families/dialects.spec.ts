import { describe, expect, it } from '@jest/globals';
import { inboundPayload } from '../../../../../test/fixtures/inbound-payloads.js';
import { familyOf } from '../family.js';
import type { IntakeAction } from '../intake-action.js';
import { parseJsonObject, type JsonObject } from '../json.js';
import { eventOfHeaders } from './cloud-events.js';

/** A sample as its tool posts it, with fields changed: `{'data.issue.id': …}`; undefined takes a field away. */
function sample(name: string, changes: Record<string, unknown> = {}): JsonObject {
  const body = parseJsonObject(inboundPayload(name).bodyText)!;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    let at: Record<string, unknown> = body;
    for (const key of keys.slice(0, -1)) at = at[key] as typeof at;
    at[keys.at(-1)!] = value;
  }
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

function act(body: JsonObject, type = 'API'): IntakeAction {
  const [action, ...others] = familyOf(body, type).map(body);
  expect(others).toEqual([]);
  return action!;
}

/** What comes of it: kind, and the alias. */
function shortOf(action: IntakeAction): string {
  const alias = action.kind === 'create' ? action.fields.alias : 'alias' in action ? action.alias : undefined;
  return alias === undefined ? action.kind : `${action.kind} ${alias}`;
}

const remarkOf = (action: IntakeAction): string | undefined => (action.kind === 'create' ? action.remark : undefined);

const GITHUB = 'github:159038:acme/shop@main';
const VICTOROPS = '7fbd2f5cd1f1a1e0';
const OTHER_FORK = { 'workflow_run.head_repository.full_name': 'eve/shop' };

describe('what a tool posts beside a problem and its end', () => {
  /** @contract intake-21 */
  it.each<[string, string, Record<string, unknown>, string | RegExp]>([
    ['an acknowledgement', 'victorops-1-critical', { message_type: 'ACKNOWLEDGEMENT' }, `acknowledge ${VICTOROPS}`],
    ['news without an incident', 'victorops-1-critical', { message_type: 'INFO' }, 'no-content'],
    ['no entity', 'victorops-1-critical', { entity_id: undefined }, 'create'],
    ['a recovery of no entity', 'victorops-2-recovery', { entity_id: '' }, 'skip'],
    ['words in lower case', 'victorops-1-critical', { message_type: 'recovery' }, `close ${VICTOROPS}`],

    ['another word for its end', 'oncall-1-alerting', { state: 'resolved' }, /^close 08d6/],
    ['no state', 'oncall-1-alerting', { state: undefined }, /^create 08d6/],
    ['no id', 'oncall-1-alerting', { alert_uid: undefined }, 'create oncall-title:The whole system is down'],
    ['a recovery without an id', 'oncall-2-ok', { alert_uid: null }, 'close oncall-title:The whole system is down'],

    ['a new issue', 'new-relic-1-activated', { state: 'CREATED' }, /^create newrelic:d1b1/],
    ['seen by somebody', 'new-relic-1-activated', { trigger: 'ISSUE_ACKNOWLEDGED' }, /^create/],
    ['titles as a list', 'new-relic-1-activated', { title: ['a', 'b'], state: 'CLOSED' }, /^close/],

    ['a new issue', 'sentry-2-issue-resolved', { action: 'created' }, 'create sentry-issue:1117540176'],
    ['one that is back', 'sentry-2-issue-resolved', { action: 'unresolved' }, 'create sentry-issue:1117540176'],
    ['one that is archived', 'sentry-2-issue-resolved', { action: 'archived' }, 'close sentry-issue:1117540176'],
    ['who works on it', 'sentry-2-issue-resolved', { action: 'assigned' }, 'no-content'],
    ['a comment', 'sentry-2-issue-resolved', { data: { comment: 'x' }, action: 'created' }, 'no-content'],
    ['an installation', 'sentry-2-issue-resolved', { data: { installation: {} }, action: 'created' }, 'no-content'],
    ['a warning', 'sentry-3-metric-critical', { action: 'warning' }, 'create sentry-metric:4'],

    [
      'a slow transaction',
      'pingdom-1-down',
      { check_type: 'TRANSACTION', current_state: 'FAILING' },
      'create pingdom:12345',
    ],
    ['one that works', 'pingdom-2-up', { current_state: 'SUCCESS' }, 'close pingdom:12345'],
    ['no data', 'pingdom-1-down', { current_state: 'UNKNOWN' }, 'create pingdom:12345'],
    [
      'no name',
      'statuscake-2-up',
      { Name: undefined },
      'close statuscake:https://shop.example.com https://shop.example.com',
    ],

    [
      'a run that goes on',
      'github-1-failure',
      { action: 'in_progress', 'workflow_run.conclusion': null },
      'no-content',
    ],
    ['a run that somebody ended', 'github-1-failure', { 'workflow_run.conclusion': 'cancelled' }, 'no-content'],
    ['a run that was skipped', 'github-1-failure', { 'workflow_run.conclusion': 'skipped' }, 'no-content'],
    ['a run that took too long', 'github-1-failure', { 'workflow_run.conclusion': 'timed_out' }, `create ${GITHUB}`],
    [
      'a workflow with a mistake',
      'github-1-failure',
      { 'workflow_run.conclusion': 'startup_failure' },
      `create ${GITHUB}`,
    ],
    ['a branch of a fork', 'github-2-success', OTHER_FORK, 'close github:159038:acme/shop@eve/shop:main'],
    [
      'the ping of a new webhook',
      'github-1-failure',
      { workflow_run: undefined, zen: 'Keep it logically awesome.' },
      'no-content',
    ],

    [
      'the ping of an organisation’s webhook',
      'github-1-failure',
      { workflow_run: undefined, repository: undefined, organization: { login: 'acme' }, zen: 'Keep it simple.' },
      'no-content',
    ],

    ['a pipeline that runs', 'gitlab-1-failed', { 'object_attributes.status': 'running' }, 'no-content'],
    ['one that somebody ended', 'gitlab-1-failed', { 'object_attributes.status': 'canceled' }, 'no-content'],
    ['another branch', 'gitlab-2-success', { 'object_attributes.ref': 'x' }, 'close gitlab:1:acme/shop@x'],
    [
      'a merge request from a fork',
      'gitlab-2-success',
      { merge_request: { source_project_id: 9, target_project_id: 1 } },
      'close gitlab:1:acme/shop@9:master',
    ],
    ['a push', 'gitlab-1-failed', { object_kind: 'push', object_attributes: undefined }, 'no-content'],

    ['an alias of its own', 'cloudevents-1-problem', { 'data.alias': 'disk' }, 'create disk'],
    ['a state in its data', 'cloudevents-1-problem', { 'data.status': 'ok' }, /^close .*disk$/],
    ['a type without a state', 'cloudevents-1-problem', { type: 'com.example.push' }, /db-01 com.example.push$/],
    ['data as a text', 'cloudevents-1-problem', { data: '{"alias":"t","state":"resolved"}' }, 'close t'],
    ['data as bytes', 'cloudevents-1-problem', { data: undefined, data_base64: btoa('{"alias":"b"}') }, 'create b'],
  ])('%s (%s %j)', (_what, name, changes, expected) => {
    const short = shortOf(act(sample(name, changes)));
    if (typeof expected === 'string') expect(short).toBe(expected);
    else expect(short).toMatch(expected);
  });

  /** @contract intake-21 */
  it.each([
    ['victorops-1-critical', 'message_type', 'message_type'],
    ['oncall-1-alerting', 'state', 'state'],
    ['new-relic-1-activated', 'state', 'state'],
    ['sentry-3-metric-critical', 'action', 'action'],
    ['sentry-2-issue-resolved', 'action', 'action'],
    ['pingdom-1-down', 'current_state', 'current_state'],
    ['statuscake-1-down', 'Status', 'Status'],
    ['github-1-failure', 'workflow_run.conclusion', 'workflow_run.conclusion'],
    ['gitlab-1-failed', 'object_attributes.status', 'object_attributes.status'],
  ])('a state that is not known is a problem, and is remarked: %s, %s', (name, path, said) => {
    const action = act(sample(name, { [path]: 'purple' }));
    expect(remarkOf(action)).toBe(`${said} is "purple", which is not known: it is taken as a problem`);
  });

  it('Sentry’s older plug-in has the issues of the newer webhooks', () => {
    const body = {
      ...{ id: '1117540176', project: 'front-end', project_name: 'Front End', project_slug: 'front-end', logger: null },
      ...{
        level: 'fatal',
        culprit: 'raven.scripts.runner in main',
        message: 'A message',
        url: 'https://sentry.io/i/1/',
      },
      ...{
        triggering_rules: ['Very Important Alert Rule!'],
        event: { title: 'An example exception', tags: [['a', 'b']] },
      },
    };
    const action = act(body);
    expect(shortOf(action)).toBe('create sentry-issue:1117540176');
    expect(action).toMatchObject({
      fields: { message: 'An example exception', priority: 'P1', entity: 'Front End', details: { 'tag.a': 'b' } },
    });
  });

  it('two senders with one alias are told apart', () => {
    const originOf = (name: string, changes = {}): unknown =>
      (act(sample(name, changes)) as { aliasOrigin?: string }).aliasOrigin;
    for (const [name, path] of [
      ['sentry-2-issue-resolved', 'installation.uuid'],
      ['gitlab-2-success', 'object_attributes.url'],
      ['github-2-success', 'workflow_run.html_url'],
    ] as const)
      expect(originOf(name)).not.toBe(originOf(name, { [path]: 'https://elsewhere.example/x' }));
  });

  it('nothing is kept of StatusCake’s token and of what Pingdom sends as headers', () => {
    for (const name of ['statuscake-1-down', 'pingdom-1-down'])
      expect(JSON.stringify(act(sample(name)))).not.toMatch(/0cc175b9|User-Agent/);
  });
});

describe('the type of an integration', () => {
  it.each([
    ['Splunk On-Call', { message_type: 'RECOVERY', entity_id: 'e' }, 'victorops'],
    ['Grafana OnCall', { title: 't', state: 'ok' }, 'grafana-oncall'],
    ['Grafana OnCall', { alerts: [] }, 'metrics-alert-manager'],
    ['API', { title: 't', state: 'ok' }, 'generic'],
    ['StatusCake', { Status: 'Up', Name: 'Shop' }, 'statuscake'],
    ['API', { Status: 'Up', Name: 'Shop' }, 'generic'],
    ['New Relic', { id: '1', state: 'CLOSED' }, 'new-relic'],
    ['GitLab', { event_name: 'user_add_to_group', group_id: 100 }, 'gitlab'],
    ['API', { event_name: 'user_add_to_group', group_id: 100 }, 'generic'],
    ['Pingdom', { check_id: 1, current_state: 'UP' }, 'pingdom'],
  ])('%s reads %j', (type, body, family) => {
    expect(familyOf(body, type).name).toBe(family);
  });
});

describe('a CloudEvent in headers', () => {
  const read = (headers: Record<string, string>, data: unknown = {}): JsonObject | null =>
    eventOfHeaders((name) => headers[name], data);

  it('is one as the same event in the body', () => {
    const { data, ...attributes } = sample('cloudevents-1-problem');
    const { datacontenttype: _type, ...named } = attributes;
    const headers = Object.fromEntries(
      Object.entries(named).map(([name, value]) => [`ce-${name}`, encodeURIComponent(String(value))]),
    );
    const event = read(headers, data);
    expect(familyOf(event!, 'API').map(event!)).toEqual([act(sample('cloudevents-1-problem'))]);
  });

  it('is none without what an event must have, and keeps values that are not encoded', () => {
    expect(read({ 'ce-specversion': '1.0', 'ce-type': 't' })).toBeNull();
    expect(read({ 'ce-specversion': '1.0', 'ce-type': '100%', 'ce-source': 's' })).toMatchObject({ type: '100%' });
  });
});
