import { comboboxStories } from './combobox-stories.js';
import { languageStories } from './language-stories.js';
import { longListStories, longListWalks } from './long-list-stories.js';
import { longTextStories, longTextWalks } from './long-text-stories.js';
import { movingInStories, slowMovingInStories } from './moving-in-stories.js';
import { paletteStories } from './palette-stories.js';
import { profileStories } from './profile-stories.js';
import { readerStories } from './reader-stories.js';
import { secondDayStories } from './second-day-stories.js';
import { timeStories } from './time-stories.js';
import { typedStories } from './typed-stories.js';
import { typedWalks } from './typed-walks.js';
import { ring } from './ring.js';

/* What is rare, or rarely breaks: other languages and zones, long lists and texts, all that can be typed and lost. */
ring([
  languageStories,
  timeStories,
  longTextStories,
  longTextWalks,
  longListStories,
  longListWalks,
  comboboxStories,
  paletteStories,
  typedStories,
  typedWalks,
  profileStories,
  secondDayStories,
  readerStories,
  movingInStories,
  slowMovingInStories,
]);
