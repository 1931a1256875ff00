import { alertStories } from './alert-stories.js';
import { connectionStories } from './connection-stories.js';
import { inboxStories } from './inbox-stories.js';
import { incidentStories } from './incident-stories.js';
import { meStories } from './me-stories.js';
import { pushStories } from './push-stories.js';
import { signInStories } from './sign-in-stories.js';
import { ring } from './ring.js';

/* What somebody does who is paged, and how that is looked at afterwards. */
ring([signInStories, inboxStories, alertStories, connectionStories, incidentStories, meStories, pushStories]);
