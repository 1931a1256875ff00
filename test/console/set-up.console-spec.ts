import { newcomerStories } from './newcomer-stories.js';
import { pageStories } from './page-stories.js';
import { policyStories } from './policy-stories.js';
import { ruleStories } from './rule-stories.js';
import { scheduleStories } from './schedule-stories.js';
import { togetherStories } from './together-stories.js';
import { newerVersionStories } from './typed-stories.js';
import { ring } from './ring.js';

/* What somebody does who sets up who is paged. */
ring([newerVersionStories, pageStories, scheduleStories, ruleStories, policyStories, togetherStories, newcomerStories]);
