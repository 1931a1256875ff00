import { auditStories } from './audit-stories.js';
import { inviteStories } from './invite-stories.js';
import { reportStories } from './report-stories.js';
import { settingsStories } from './settings-stories.js';
import { statusStories } from './status-stories.js';
import { ring } from './ring.js';

/* What an administrator sets up once, or reads once a month. */
ring([settingsStories, statusStories, inviteStories, reportStories, auditStories]);
