import { INCIDENTS, OPEN_NOW, PASSWORD, PEOPLE, SERVICES, TEAMS } from './organisation.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Who leads a team looks after its services and what follows from incidents. */
const OF_A_LEAD = Object.fromEntries(
  [
    ...['alerts', 'incidents', 'channels', 'users', 'notification-rules', 'saved-searches', 'heartbeats', 'schedules'],
    ...['teams', 'escalations', 'services', 'maintenance-windows', 'postmortems', 'reports', 'invites'],
  ].map((resource) => [resource, 'write']),
);

/**
 * Makes the organisation through the API.
 * @param codeFor waits for the code that is mailed to an address; null: nobody catches mails, and no channel is verified
 * @returns {Promise<{ teams: object, services: object, incidents: object[] }>} what was made, by its key
 */
export async function makePresent(admin, now, codeFor) {
  const teams = await makeTeams(admin, codeFor);
  for (const team of Object.values(teams)) await makeOnCall(team, now);
  const policies = await makePolicies(admin, teams);
  const services = await makeServices(teams);
  await makeWatching(admin, teams, services, now);
  const incidents = [];
  for (const incident of INCIDENTS) incidents.push(await makeIncident(incident, teams, services, now));
  await raiseOpen(admin, teams);
  return { teams, services, incidents, policies };
}

async function makeTeams(admin, codeFor) {
  const people = [];
  for (const { email, fullName, timezone, team } of PEOPLE) {
    const { id } = await admin.call('POST', '/v2/users', { username: email, fullName, timezone, password: PASSWORD });
    people.push({ id, email, fullName, team });
  }
  const teams = {};
  for (const { key, name, description, timezone } of TEAMS) {
    const members = people.filter(({ team }) => team === key);
    await admin.call('PATCH', `/v2/users/${members[0].id}`, { permissions: OF_A_LEAD });
    const roles = members.map(({ id }, nth) => ({ userId: id, role: nth === 0 ? 'admin' : 'member' }));
    const { id } = await admin.call('POST', '/v2/teams', { name, description, members: roles });
    teams[key] = { id, name, timezone, people: members };
  }
  for (const person of people) {
    person.api = await admin.as(person.email, PASSWORD);
    const { channel } = await person.api.send('POST', '/v2/channels', {
      type: 'email',
      value: person.email,
      label: 'Work',
    });
    const code = await codeFor?.(person.email);
    await person.api.send('PATCH', `/v2/users/${person.id}`, { hasCompletedOnboarding: true });
    if (code) await person.api.send('POST', `/v2/channels/${channel.id}/verify`, { code });
  }
  return teams;
}

/** A weekly rotation in the team's time zone, a second line, an override, and time off. */
async function makeOnCall(team, now) {
  const [lead, second, third] = team.people;
  const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY - 4 * 7 * DAY);
  monday.setUTCHours(8, 0, 0, 0);
  const participants = team.people.map(({ id }) => ({ type: 'user', id }));
  const { id } = await lead.api.call('POST', '/v2/schedules', {
    name: `${team.name}: on call`,
    description: `Around the clock, handed over on Monday mornings (${team.timezone})`,
    timezone: team.timezone,
    rotations: [{ name: 'Weekly', type: 'weekly', length: 1, startDate: monday.toISOString(), participants }],
  });
  team.schedule = id;
  const from = new Date(now.getTime() + 3 * DAY);
  from.setUTCHours(16, 0, 0, 0);
  await lead.api.call('POST', `/v2/schedules/${id}/overrides`, {
    userId: (third ?? second).id,
    startTime: from.toISOString(),
    endTime: new Date(from.getTime() + 14 * HOUR).toISOString(),
    reason: 'Swapped the night',
  });
  const off = new Date(now.getTime() + 12 * DAY);
  off.setUTCHours(0, 0, 0, 0);
  await second.api.call('POST', '/v2/pto-requests', {
    startDate: off.toISOString(),
    endDate: new Date(off.getTime() + 5 * DAY).toISOString(),
    reason: 'Holidays',
  });
}

async function makePolicies(admin, teams) {
  for (const [nth, [key, team]] of Object.entries(teams).entries()) {
    const [lead, second] = team.people;
    await admin.call('POST', '/v2/escalations', {
      name: `${team.name}: on call, then the lead`,
      teamId: team.id,
      isDefault: false,
      repeatInterval: 30,
      repeatCount: 2,
      rules: [
        { delayMinutes: 0, recipientType: 'schedule', recipientId: team.schedule },
        { delayMinutes: 10, recipientType: 'user', recipientId: second.id },
        { delayMinutes: 20, recipientType: 'user', recipientId: lead.id },
      ],
    });
    await admin.call('POST', '/v2/routing-rules', {
      name: `To ${team.name}`,
      order: nth,
      match: { tags: [key] },
      targetTeamId: team.id,
    });
  }
  await admin.call('POST', '/v2/alert-policies', {
    name: 'Staging pages nobody',
    match: { tags: ['staging'] },
    actions: { setPriority: 'P5', addTags: ['no-page'] },
  });
  await admin.call('POST', '/v2/alert-policies', {
    name: 'Wait five minutes for what heals itself',
    match: { tags: ['autoscaling'] },
    actions: { delayMinutes: 5 },
  });
}

async function makeServices(teams) {
  const services = {};
  for (const { key, team, ...body } of SERVICES)
    services[key] = await teams[team].people[0].api.call('POST', '/v2/services', body);
  return services;
}

async function makeWatching(admin, teams, services, now) {
  for (const name of ['Alertmanager', 'Grafana', 'Datadog']) await admin.call('POST', '/v2/integrations', { name });
  const beats = [
    ['nightly-backup', 1, 'days', 'P2', 'Dump of the shop database, copied off site'],
    ['orders-daily', 26, 'hours', 'P3', 'The nightly load of orders'],
    ['watchdog', 5, 'minutes', 'P1', "Prometheus' Watchdog: silence means that nobody watches"],
  ];
  for (const [name, interval, intervalUnit, alertPriority, description] of beats) {
    await admin.call('POST', '/v2/heartbeats', { name, interval, intervalUnit, alertPriority, description });
    // The watchdog has never come, as where it is being set up: a heartbeat expires only once it has come.
    if (name !== 'watchdog') await admin.send('GET', `/v2/heartbeats/${name}/ping`);
  }
  const night = new Date(now.getTime() + 2 * DAY);
  night.setUTCHours(2, 0, 0, 0);
  await teams.platform.people[0].api.call('POST', '/v2/maintenance-windows', {
    name: 'PostgreSQL minor upgrade',
    description: 'Replicas first, then a switch of the primary. Checkout pauses for some seconds.',
    startTime: night.toISOString(),
    endTime: new Date(night.getTime() + 2 * HOUR).toISOString(),
    serviceId: services.postgres.id,
  });
  await admin.call('PUT', '/v2/status-page', {
    slug: 'lumen-shop',
    visibility: 'public',
    brandName: 'Lumen Shop',
    showUptimeBars: true,
  });
  await admin.call('POST', '/v2/saved-searches', { name: 'Urgent and open', query: 'status: open AND priority: P1' });
  await admin.call('POST', '/v2/saved-searches', { name: 'Databases', query: 'tag: postgres' });
}

async function makeIncident(incident, teams, services, now) {
  const { api } = teams[incident.team].people[0];
  const last = incident.updates.at(-1);
  const start = now.getTime() - incident.daysAgo * DAY - (last[0] + 5) * 60_000;
  const at = (minutes) => new Date(start + minutes * 60_000);
  const updates = incident.updates.map(([minutes, status, message]) => ({ at: at(minutes), status, message }));
  const { id } = await api.call('POST', '/v2/incidents', {
    ...{ name: incident.name, message: incident.message, priority: incident.priority },
    impactedServices: incident.services.map((key) => services[key].id),
    statusPageEntry: { enabled: true, severity: incident.severity, updates },
  });
  await api.call('PATCH', `/v2/incidents/${id}`, { status: last[1], statusPageEntry: { updates } });
  if (incident.postmortem) {
    const { summary, rootCause, actionItems } = incident.postmortem;
    await api.call('POST', '/v2/postmortems', {
      ...{ incidentId: id, summary, rootCause },
      timeline: updates.map(({ at: time, message }) => ({ time, description: message })),
      actionItems: actionItems.map(([description, assignee, status]) => ({ description, assignee, status })),
    });
  }
  return { id, createdAt: at(0), resolvedAt: last[1] === 'resolved' ? at(last[0]) : null, updates };
}

async function raiseOpen(admin, teams) {
  for (const [key, message, priority, source, entity, act] of OPEN_NOW) {
    const answer = await admin.send('POST', '/v2/alerts', {
      ...{ message, priority, source, entity, alias: `now-${entity}` },
      tags: [key, 'production'],
      description: 'See the runbook for what to look at first.',
    });
    const { api } = teams[key].people[0];
    // A person whose alert is escalated is told how, in `data`.
    const path = `/v2/alerts/${answer.alertId ?? answer.data.alertId}`;
    if (act === 'acknowledge') await api.call('POST', `${path}/acknowledge`, { note: 'Looking into it' });
    if (act === 'snooze')
      await api.call('POST', `${path}/snooze`, { endTime: new Date(Date.now() + 6 * HOUR).toISOString() });
  }
}
