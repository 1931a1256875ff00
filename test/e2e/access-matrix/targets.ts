import { hours } from '../../support/fake-clock.js';
import type { Target } from './row.js';

let counter = 0;
const unique = (): number => ++counter;

/* Their bodies are good for every route of their kind: what a route does not know it ignores. */

/** A team nobody of the callers belongs to. */
export const team: Target = {
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/teams', { name: `Target ${unique()}` });
    const sso = { issuer: 'https://sso.example.com', clientId: 'pager', clientSecret: 'secret' };
    return { params: { id, teamId: id }, body: { name: `Other ${unique()}`, userId: world.adminId, ...sso } };
  },
};

/** The role of such a team. */
export const teamRole: Target = {
  bound: true,
  make: async (world) => {
    const { id: teamId } = await world.call('post', '/v2/teams', { name: `Target ${unique()}` });
    const { id: roleId } = await world.call('post', `/v2/teams/${teamId}/roles`, { name: 'Target' });
    return { params: { teamId, roleId }, body: { name: 'Other' } };
  },
};

/** A user who is none of the callers. */
export const user: Target = {
  bound: false,
  make: async (world) => {
    const username = `target${unique()}@example.com`;
    const { id } = await world.call('post', '/v2/users', { username, fullName: 'Target' });
    return { params: { id } };
  },
};

/** An invite into the world's team; its token opens the public routes. */
export const invite: Target = {
  bound: true,
  make: async (world) => {
    const body = { email: `target${unique()}@example.com`, role: 'user', teamId: world.teamId };
    const { token } = (await world.call('post', '/v2/invites', body)) as { id: string; token?: string };
    return { params: { token: token ?? '' }, body: { password: 'long enough', fullName: 'Target' } };
  },
};

/** An escalation policy of the world's team. */
export const boundPolicy: Target = {
  bound: true,
  make: async (world) => {
    const body = { name: `Target ${unique()}`, teamId: world.teamId };
    const { id } = await world.call('post', '/v2/escalations', body);
    return { params: { id }, body: { name: 'Other' } };
  },
};

/** An alert of the world's team, open. */
export const boundAlert: Target = {
  bound: true,
  make: async (world) => {
    const id = await world.alert();
    const texts = { message: 'Other', description: 'Other', note: 'Other', priority: 'P2', tags: ['other'] };
    const responders = [{ type: 'user', id: world.adminId }];
    const endTime = new Date(world.app.clock.now().getTime() + hours(1)).toISOString();
    return { params: { id, identifier: id }, body: { ...texts, responders, endTime, details: { other: 'yes' } } };
  },
};
