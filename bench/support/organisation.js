import { Api } from './api.js';

export const PASSWORD = 'a password of a person';
const TEAMS = 10;
const PEOPLE = 50;

/**
 * An organisation as the benches want it, made through the API: people (50, or another multiple of ten) in 10 teams, 10 routing rules (one a team),
 * 10 alert policies of which the first nine do not match and the last adds a tag, and a default escalation policy whose first step
 * pages who is on call in a schedule, and whose second, five minutes later, pages another person.
 * @returns {Promise<{ admin: Api, people: { id: string, email: string }[], teams: { id: string }[], onCall: string[] }>}
 */
export async function createOrganisation(base, { headcount = PEOPLE } = {}) {
  const admin = await Api.asAdmin(base);
  const people = [];
  for (let number = 0; number < headcount; number++) {
    const email = `person${number}@example.com`;
    const { id } = await admin.post('/v2/users', { username: email, fullName: `Person ${number}`, password: PASSWORD });
    people.push({ id, email });
  }
  const teams = [];
  const size = headcount / TEAMS;
  for (let number = 0; number < TEAMS; number++) {
    const members = people.slice(number * size, number * size + size).map(({ id }) => ({ userId: id }));
    teams.push(await admin.post('/v2/teams', { name: `Team ${number}`, members }));
  }
  for (const [number, team] of teams.entries()) {
    await admin.post('/v2/routing-rules', {
      name: `To team ${number}`,
      order: number,
      match: { tags: [`team-${number}`], sources: [] },
      targetTeamId: team.id,
    });
  }
  for (let number = 0; number < TEAMS; number++) {
    const isLast = number === TEAMS - 1;
    await admin.post('/v2/alert-policies', {
      name: `Policy ${number}`,
      order: number,
      match: isLast ? { priorities: ['P2', 'P3'] } : { messageRegex: `^(ticket|chore) ${number}: .*ignored$` },
      actions: { addTags: [isLast ? 'looked-at' : 'never'] },
    });
  }
  const onCall = people.slice(0, 5).map(({ id }) => id);
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  const schedule = await admin.post('/v2/schedules', {
    name: 'Primary',
    timezone: 'Europe/Berlin',
    rotations: [{ name: 'Daily', type: 'daily', startDate: today, participants: onCall.map((id) => ({ id })) }],
  });
  await admin.post('/v2/escalations', {
    name: 'Default',
    isDefault: true,
    repeatInterval: 30,
    repeatCount: 2,
    rules: [
      { delayMinutes: 0, recipientType: 'schedule', recipientId: schedule.id },
      { delayMinutes: 5, recipientType: 'user', recipientId: people[9].id },
    ],
  });
  return { admin, people, teams, onCall };
}

/** A push provider to which nothing is ever sent, for benches that do not measure sending. */
export const SILENT_PUSH = { PUSH_API_BASE_URL: 'http://127.0.0.1:9' };

/** Gives the people whom the default policy pages a phone, which is late: nothing is sent while the bench runs. */
export async function addLatePhones(base, organisation) {
  await addPhones(base, organisation);
  for (const { email } of pagedOf(organisation)) await pageLate(await Api.asUser(base, email, PASSWORD));
}

/** From now on this person is paged a day late. @returns ends that */
export async function pageLate(user) {
  const { channels } = await user.get('/v2/channels');
  const action = { channelIds: channels.map(({ id }) => id), delayMins: 1440 };
  const { id } = await user.post('/v2/notification-rules', { name: 'Late', action });
  return () => user.delete(`/v2/notification-rules/${id}`);
}

/** Gives the people whom the default policy pages a phone. */
export async function addPhones(base, organisation) {
  for (const [number, { email }] of pagedOf(organisation).entries()) {
    const user = await Api.asUser(base, email, PASSWORD);
    await user.post('/v2/push-tokens', { token: `ExponentPushToken[phone-${number}]` });
  }
}

/** Each team's alerts page another one of the people who have a phone. */
export async function pageByTeam(organisation) {
  const paged = pagedOf(organisation);
  for (const [number, team] of organisation.teams.entries()) {
    await organisation.admin.post('/v2/escalations', {
      name: `Of team ${number}`,
      teamId: team.id,
      rules: [{ delayMinutes: 0, recipientType: 'user', recipientId: paged[number % paged.length].id }],
    });
  }
}

const pagedOf = ({ people }) => people.slice(0, 10);

/** The body of the n-th alert of a bench: about 600 bytes, of one of ten teams. */
export function alertBody(alias, number) {
  return JSON.stringify({
    message: `High request latency on web-${number % 200}: p99 above 2 s for 10 minutes`,
    alias,
    priority: number % 3 === 0 ? 'P2' : 'P3',
    description: `The 99th percentile of the request latency of web-${number % 200} has been above two seconds for ten minutes. See the runbook.`,
    source: 'prometheus',
    entity: `web-${number % 200}:9100`,
    tags: [`team-${number % TEAMS}`, 'latency', 'production'],
    details: {
      region: 'eu-central-1',
      cluster: 'blue',
      runbook: 'https://runbooks.example.com/latency',
      number: `${number}`,
    },
  });
}
