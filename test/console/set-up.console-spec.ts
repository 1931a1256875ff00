import { isNightly } from '../support/nightly.js';
import { comboboxStories } from './combobox-stories.js';
import { inviteStories } from './invite-stories.js';
import { longListStories, longListWalks } from './long-list-stories.js';
import { longTextStories, longTextWalks } from './long-text-stories.js';
import { movingInStories, slowMovingInStories } from './moving-in-stories.js';
import { newcomerStories } from './newcomer-stories.js';
import { pageStories } from './page-stories.js';
import { policyStories } from './policy-stories.js';
import { ruleStories } from './rule-stories.js';
import { scheduleStories } from './schedule-stories.js';
import { settingsStories } from './settings-stories.js';
import { statusStories } from './status-stories.js';
import { timeStories } from './time-stories.js';
import { togetherStories } from './together-stories.js';
import { newerVersionStories, typedStories } from './typed-stories.js';
import { typedWalks } from './typed-walks.js';
import { profileStories } from './profile-stories.js';
import { ring } from './ring.js';

/* What somebody does who sets up who is paged; and how every page looks. */
ring([
  typedStories,
  newerVersionStories,
  profileStories,
  longTextStories,
  longListStories,
  comboboxStories,
  pageStories,
  scheduleStories,
  timeStories,
  ruleStories,
  policyStories,
  settingsStories,
  statusStories,
  togetherStories,
  movingInStories,
  newcomerStories,
  inviteStories,
  // They walk through every page and dialog, which takes minutes.
  ...(isNightly ? [typedWalks, longTextWalks, longListWalks, slowMovingInStories] : []),
]);
