import { type Language, type MessageDescriptor, msg, t } from '#words';

/** What somebody did, by the audit action (contract: "action-by-user"). */
const STEPS: Readonly<Record<string, (who: string) => MessageDescriptor>> = {
  create: (who) => msg`${who} opened the incident`,
  update: (who) => msg`${who} changed the incident`,
  open: (who) => msg`${who} reopened the incident`,
  investigating: (who) => msg`${who} set the status to Investigating`,
  identified: (who) => msg`${who} set the status to Identified`,
  monitoring: (who) => msg`${who} set the status to Monitoring`,
  resolved: (who) => msg`${who} resolved the incident`,
  closed: (who) => msg`${who} closed the incident`,
  alert_linked: (who) => msg`${who} linked an alert`,
  alert_unlinked: (who) => msg`${who} removed the link to an alert`,
  alerts_left_out: (who) => msg`${who} linked no further alerts, as there were too many`,
};
const STEP = /^incident\.([a-z_-]+) by (.+)$/s;

/** A generated timeline entry as a sentence: `Ada Lovelace set the status to Identified`. Entries by people stay as written. */
export function eventText(description: string, words: Language): string {
  const [, action, name] = STEP.exec(description) ?? [];
  if (action === undefined || name === undefined) return description;
  const who = name === 'system' ? 'Pager' : name;
  const step = Object.hasOwn(STEPS, action) ? STEPS[action] : undefined;
  return step ? t(words)(step(who)) : `${who} (${capitalized(action.replace(/[_-]/g, ' '))})`;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
