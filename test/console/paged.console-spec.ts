import { alertStories } from './alert-stories.js';
import { auditStories } from './audit-stories.js';
import { connectionStories } from './connection-stories.js';
import { inboxStories } from './inbox-stories.js';
import { paletteStories } from './palette-stories.js';
import { incidentStories } from './incident-stories.js';
import { languageStories } from './language-stories.js';
import { meStories } from './me-stories.js';
import { pushStories } from './push-stories.js';
import { reportStories } from './report-stories.js';
import { secondDayStories } from './second-day-stories.js';
import { readerStories } from './reader-stories.js';
import { signInStories } from './sign-in-stories.js';
import { ring } from './ring.js';

/* What somebody does who is paged, and how that is looked at afterwards. */
ring([
  signInStories,
  languageStories,
  inboxStories,
  paletteStories,
  alertStories,
  connectionStories,
  incidentStories,
  reportStories,
  auditStories,
  meStories,
  pushStories,
  secondDayStories,
  readerStories,
]);
