import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Desk } from './desk.js';
import { alertStories } from './alert-stories.js';
import { auditStories } from './audit-stories.js';
import { connectionStories } from './connection-stories.js';
import { inboxStories } from './inbox-stories.js';
import { incidentStories } from './incident-stories.js';
import { meStories } from './me-stories.js';
import { newcomerStories } from './newcomer-stories.js';
import { pageStories } from './page-stories.js';
import { pushStories } from './push-stories.js';
import { reportStories } from './report-stories.js';
import { ruleStories } from './rule-stories.js';
import { settingsStories } from './settings-stories.js';
import { scheduleStories } from './schedule-stories.js';
import { signInStories } from './sign-in-stories.js';
import { statusStories } from './status-stories.js';

/** The ring `console`: one service and one browser for all stories, because a start of both costs more than most of them. */
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.tidy());
afterAll(() => desk?.close());

for (const stories of [
  signInStories,
  inboxStories,
  alertStories,
  connectionStories,
  incidentStories,
  reportStories,
  scheduleStories,
  auditStories,
  ruleStories,
  settingsStories,
  meStories,
  pushStories,
  statusStories,
  newcomerStories,
  pageStories,
])
  stories(() => desk);
