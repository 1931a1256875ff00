import { describe, expect, it } from '@jest/globals';
import { type AlertRequest, draftAlert, unionTags } from './create-request.js';

const id = '0195f000-0000-7000-8000-000000000001';
const request = (
  fields: Partial<AlertRequest['fields']> = {},
  rest: Partial<Omit<AlertRequest, 'fields'>> = {},
): AlertRequest => ({
  tenantId: 't1',
  teamId: null,
  integration: null,
  actor: { type: 'user', id: 'u1', name: 'Ada' },
  fields: { message: 'Disk full', ...fields },
  ...rest,
});

describe('drafting an alert from a create', () => {
  it('fills in the defaults', () => {
    expect(draftAlert(request(), id, 7)).toEqual({
      id,
      tinyId: 7,
      tenantId: 't1',
      teamId: null,
      alias: id,
      aliasOrigin: null,
      message: 'Disk full',
      description: undefined,
      source: 'Ada',
      entity: '',
      priority: 'P3',
      givesPriority: false,
      reach: undefined,
      status: 'open',
      tags: [],
      details: {},
      responders: [],
      visibleTo: null,
      actions: [],
      skipEscalation: false,
      suppressNotifications: false,
      integrationId: null,
      actor: { type: 'user', id: 'u1', name: 'Ada' },
      createdBy: 'Ada',
    });
  });

  it('keeps what the client said', () => {
    const draft = draftAlert(
      request({
        alias: 'disk',
        priority: 'P1',
        description: '',
        source: 'df',
        entity: 'db-01',
        user: 'cron',
        tags: ['a'],
        details: { mount: '/' },
        responders: [{ type: 'team', name: 'Ops' }],
        skipEscalation: true,
      }),
      id,
      7,
    );
    expect(draft).toMatchObject({
      alias: 'disk',
      priority: 'P1',
      description: '',
      source: 'df',
      entity: 'db-01',
      createdBy: 'cron',
      tags: ['a'],
      details: { mount: '/' },
      responders: [{ type: 'team', name: 'Ops' }],
      skipEscalation: true,
    });
  });

  it('keeps the origin of an alias', () => {
    expect(draftAlert(request({ alias: 'cloudmon:cpu', aliasOrigin: 'eu' }), id, 7)).toMatchObject({
      ...{ alias: 'cloudmon:cpu', aliasOrigin: 'eu' },
    });
  });

  it('takes an empty alias for none', () => {
    expect(draftAlert(request({ alias: '' }), id, 7).alias).toBe(id);
  });

  it('names the integration as the source before the caller', () => {
    const integration = { id: 'i1', name: 'Prometheus' };
    const draft = draftAlert(request({}, { integration, teamId: 'ops' }), id, 7);
    expect(draft).toMatchObject({
      source: 'Prometheus',
      integrationId: 'i1',
      suppressNotifications: false,
      teamId: 'ops',
    });
  });

  it('keeps each tag once', () => {
    expect(draftAlert(request({ tags: ['a', 'b', 'a'] }), id, 7).tags).toEqual(['a', 'b']);
  });
});

describe('the union of tags', () => {
  it('adds what is new behind what is there', () => {
    expect(unionTags(['b', 'a'], ['c', 'a'])).toEqual(['b', 'a', 'c']);
  });
});
