import { keyId } from '../../support/accounts.js';
import { hours } from '../../support/fake-clock.js';
import type { Target } from './row.js';
import type { World } from './world.js';

let counter = 0;
const unique = (): number => ++counter;

/* Their bodies are good for every route of their kind: what a route does not know it ignores. */

/** A team nobody of the callers belongs to. */
export const team: Target = {
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/teams', { name: `Target ${unique()}` });
    const sso = {
      issuer: 'https://sso.example.com',
      clientId: 'pager',
      clientSecret: 'secret',
      allowedDomains: ['a.example'],
    };
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

type Make = (world: World) => object;

/** Something of the world's team under this path, made with its key. */
const ofTeam = (path: string, make: Make, change: Make = () => ({ name: 'Other' })): Target => ({
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', path, make(world), world.asTeam);
    return { params: { id }, body: change(world) };
  },
});

/** Something that belongs to one person alone: to others it does not exist. */
const ofOwner = (path: string, make: Make, change: Make = () => ({ name: 'Other' })): Target => ({
  bound: true,
  refusal: 404,
  make: async (world) => {
    const { id } = await world.call('post', path, make(world), world.asOwner);
    return { params: { id }, body: change(world) };
  },
});

const named = (): { name: string; description: string } => ({ name: `Target ${unique()}`, description: 'Target' });
const at = (world: World, inHours: number): string =>
  new Date(world.app.clock.now().getTime() + hours(inHours)).toISOString();
const turns = (world: World): object => ({
  name: 'Target',
  startDate: at(world, 0),
  type: 'weekly',
  participants: [{ type: 'user', id: world.adminId }],
});
const absence = (world: World): object => ({ startTime: at(world, 1), endTime: at(world, 2), userId: world.adminId });

export const schedule = ofTeam('/v2/schedules', named, (world) => ({
  ...turns(world),
  ...absence(world),
  name: 'Other',
}));
const partOfSchedule = (part: string, param: string, make: Make): Target => ({
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/schedules', named(), world.asTeam);
    const { id: partId } = await world.call('post', `/v2/schedules/${id}/${part}`, make(world), world.asTeam);
    return { params: { id, [param]: partId }, body: { name: 'Other' } };
  },
});
export const rotation = partOfSchedule('rotations', 'rid', turns);
export const override = partOfSchedule('overrides', 'oid', absence);
export const incident = ofTeam('/v2/incidents', () => ({ name: 'Target', message: 'Target' }));
/** With an alert of the same team. */
export const linkedAlert: Target = {
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/incidents', { name: 'Target' }, world.asTeam);
    const alert = await boundAlert.make(world);
    const alertId = alert.params['identifier'] ?? '';
    await world.call('post', `/v2/incidents/${id}/alerts`, { alertIds: [alertId] }, world.asTeam);
    return { params: { id, alertId }, body: { alertIds: [alertId] } };
  },
};
/** With a task and an internal update. */
export const incidentRoom: Target = {
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/incidents', { name: 'Target' }, world.asTeam);
    const path = `/v2/incidents/${id}`;
    const { id: taskId } = await world.call('post', `${path}/tasks`, { description: 'Target' }, world.asTeam);
    const written = await world.call('post', `${path}/internal-updates`, { message: 'Target' }, world.asTeam);
    const body = { userId: world.adminId, description: 'Other', message: 'Other' };
    return { params: { id, role: 'commander', taskId, updateId: written.id }, body };
  },
};
/** Not made by requests: few may wait for their codes. */
export const chatRoom: Target = {
  bound: true,
  make: async ({ app, tenantId, teamId }) => {
    const [room] = await app.sql<{ id: string }>(
      `INSERT INTO chat_rooms ("tenantId", id, name, type, value, "teamId", verified, "codeTries", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), 'Target', 'slack', 'C0TARGET1', $2, false, 0, now(), now()) RETURNING id`,
      [tenantId, teamId],
    );
    return { params: { id: room!.id }, body: { name: 'Other', code: '123456' } };
  },
};
export const customRole: Target = {
  bound: false,
  make: async ({ app, tenantId }) => {
    const [role] = await app.sql<{ id: string }>(
      `INSERT INTO custom_roles ("tenantId", id, name, "extendedRole", "grantedRights", "disallowedRights", "createdAt",
                                 "updatedAt")
       VALUES ($1, gen_random_uuid(), 'Target ' || gen_random_uuid(), 'user', '[]', '[]', now(), now()) RETURNING id`,
      [tenantId],
    );
    return { params: { id: role!.id }, body: { name: `Other ${role!.id}`, extendedRole: 'observer' } };
  },
};
export const service = ofTeam('/v2/services', named);
export const incidentTemplate = ofTeam('/v2/incident-templates', () => ({ ...named(), message: 'Target' }));
export const incidentRule: Target = {
  bound: true,
  make: async (world) => {
    const { id: serviceId } = await world.call('post', '/v2/services', named(), world.asTeam);
    const rule = { name: 'Target', match: { tags: ['down'] }, incident: { message: 'Target: {{message}}' } };
    const { id } = await world.call('post', `/v2/services/${serviceId}/incident-rules`, rule, world.asTeam);
    return { params: { serviceId, id }, body: rule };
  },
};
export const window = ofTeam('/v2/maintenance-windows', (world) => ({
  ...named(),
  startTime: at(world, 1),
  endTime: at(world, 2),
}));
export const alertPolicy = ofTeam('/v2/alert-policies', () => ({
  ...named(),
  actions: { autoAck: true },
}));
export const notificationPolicy = ofTeam('/v2/notification-policies', () => ({
  ...named(),
  actions: { suppress: true },
}));
export const newNotificationPolicy: Target = {
  bound: true,
  make: ({ teamId }) => Promise.resolve({ params: {}, body: { ...named(), teamId, actions: { suppress: true } } }),
};
/** Nothing yet: what is to be made for the world's team, or tried on it. */
export const newOfTeam: Target = {
  bound: true,
  make: ({ teamId }) =>
    Promise.resolve({ params: {}, body: { ...named(), teamId, alert: { teamId }, actions: { addTags: ['seen'] } } }),
};
/** The team that such a body names is none of another tenant's. */
export const NO_TEAM_OF_THEIRS = { "another tenant's admin": 400, "another tenant's key": 400 };
/** Made by the administrator: keys of a team may not. */
export const routingRule: Target = {
  bound: true,
  make: async (world) => {
    const { id } = await world.call('post', '/v2/routing-rules', { ...named(), targetTeamId: world.teamId });
    return { params: { id }, body: { name: 'Other' } };
  },
};
/** Of a team of its own: keys of a team may not make one. */
export const teamRoutingRule: Target = {
  bound: true,
  make: async (world) => {
    const { teamId } = world;
    const rule = { ...named(), notify: { type: 'none' } };
    const { id } = await world.call('post', `/v2/teams/${teamId}/routing-rules`, rule);
    return { params: { teamId, id }, body: rule };
  },
};
export const integration = ofTeam(
  '/v2/integrations',
  () => ({ ...named(), type: 'Webhook', config: { url: 'https://target.example.com' } }),
  () => ({ name: 'Other', confirm: true }),
);
/** Contract: "PATCH and DELETE do no ownership check". */
export const savedSearch: Target = {
  ...ofTeam('/v2/saved-searches', () => ({ ...named(), query: 'Target' })),
  bound: false,
};

export const postmortem: Target = {
  bound: true,
  make: async (world) => {
    const { id: incidentId } = await world.call('post', '/v2/incidents', { name: 'Target' }, world.asTeam);
    const { id } = await world.call('post', '/v2/postmortems', { incidentId, summary: 'Target' }, world.asTeam);
    return { params: { id }, body: { summary: 'Other' } };
  },
};

/** Of an incident that is on the status page. */
export const publishedPostmortem: Target = {
  ...postmortem,
  make: async (world) => {
    const statusPageEntry = { enabled: true };
    const { id: incidentId } = await world.call(
      'post',
      '/v2/incidents',
      { name: 'Target', statusPageEntry },
      world.asTeam,
    );
    const { id } = await world.call('post', '/v2/postmortems', { incidentId, summary: 'Target' }, world.asTeam);
    return { params: { id }, body: { text: 'Other' } };
  },
};

export const heartbeat: Target = {
  bound: true,
  make: async (world) => {
    const name = `beat${unique()}`;
    const body = { name, interval: 5, intervalUnit: 'minutes', description: 'Target' };
    await world.call('post', '/v2/heartbeats', body, world.asTeam);
    return { params: { name }, body: { description: 'Other' } };
  },
};

export const token: Target = {
  bound: true,
  make: async (world) => {
    const apiKey = `target-key-${unique()}`;
    await world.call('post', '/v2/integrations', { ...named(), apiKey }, world.asTeam);
    return { params: { id: keyId(apiKey) } };
  },
};

export const channel: Target = {
  bound: true,
  refusal: 404,
  make: async (world) => {
    const body = { type: 'email', value: `target${unique()}@example.com`, label: 'Target' };
    const { text } = await world.send('POST', '/v2/channels', world.asOwner, body);
    const { channel: made, verificationCode } = JSON.parse(text) as {
      channel: { id: string };
      verificationCode: string;
    };
    return { params: { id: made.id }, body: { code: verificationCode } };
  },
};
export const notificationRule = ofOwner('/v2/notification-rules', named);
export const forwardingRule = ofOwner('/v2/forwarding-rules', (world) => ({
  toUserId: world.adminId,
  startTime: at(world, 1),
  endTime: at(world, 2),
}));
/** Its owner's and administrators': whoever else it is, person or key, is refused. */
export const reportSchedule: Target = {
  ...ofOwner('/v2/reports/schedules', ({ ownerEmail }) => ({ cadence: 'weekly', email: ownerEmail })),
  refusal: 403,
};
export const ptoRequest: Target = {
  ...ofOwner('/v2/pto-requests', (world) => ({
    startDate: at(world, 1),
    endDate: at(world, 2),
    reason: 'Target',
  })),
  refusal: 403,
};
