import { accounts } from './accounts.js';
import { alerts } from './alerts.js';
import { intake } from './intake.js';
import { onCall } from './on-call.js';
import { operations } from './operations.js';
import { paging } from './paging.js';
import { rest } from './rest.js';
import type { Matrix } from './row.js';
import { statusPage } from './status-page.js';

/** Every route of the service; a new one belongs into the file of its area, as one line. */
export const MATRIX: Matrix = {
  ...accounts,
  ...alerts,
  ...onCall,
  ...paging,
  ...operations,
  ...intake,
  ...rest,
  ...statusPage,
};
