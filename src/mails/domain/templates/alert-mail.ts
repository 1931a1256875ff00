import { linksOf, remainingDetails } from '../../../alerts/domain/alert-links.js';
import type { AlertSnapshot } from '../../../alerts/domain/alert.js';
import type { ActionType } from '../../../notifications/domain/rule.js';
import { URGENCY, whereOf } from '../../../alerts/domain/urgency.js';
import { NEWS } from '../../../notifications/domain/wording.js';
import { compose } from '../compose.js';
import type { Block, ComposedMail, Fact, Link } from '../mail-parts.js';
import { nextPanel } from '../next-words.js';
import { cut, oneLine } from '../texts.js';
import { zonedTimes, type ZonedTimes } from '../../../common/zoned-times.js';

export type MailableAlert = Pick<
  AlertSnapshot,
  | 'id'
  | 'tinyId'
  | 'message'
  | 'description'
  | 'priority'
  | 'source'
  | 'entity'
  | 'tags'
  | 'details'
  | 'owner'
  | 'count'
  | 'createdAt'
>;

/** What the escalation does next while nobody acknowledges. */
export type NextPage =
  /** These people are paged then, or one of them; `via`: the schedule or team that names them. */
  | { kind: 'page'; at: Date; who: readonly string[]; via: string | null }
  /** Everybody has been paged, and so it stays; `closesAt`: the alert is closed unattended then. */
  | { kind: 'nobody'; closesAt: Date | null };

export interface AlertMailFacts {
  alert: MailableAlert;
  /** What the mail tells of; `create-alert` is the page itself. */
  occasion: ActionType;
  /** Why this person is told: a sentence's end, after `… paged you because`. */
  because: string;
  /** In whose place the reader is told; null: nobody's. */
  inPlaceOf: string | null;
  /** Shows the person a button that acknowledges the alert; null: there is nothing to acknowledge. */
  acknowledgeUrl: string | null;
  /** The alert's page. */
  alertUrl: string;
  /** Null: nothing is known of an escalation, or it is none of this mail's business. */
  next: NextPage | null;
  /** The reader's IANA zone. */
  timezone: string;
  serviceName: string;
}

/** An alert's mail is a page, not an archive: what is longer is cut here and read behind the link. */
const DESCRIPTION_LIMIT = 1000;
const DETAILS_LIMIT = 15;
const VALUE_LIMIT = 200;
const LINKS_LIMIT = 6;

/**
 * The mail that pages a person: what happened, where, how urgent, who is paged next, and where to read on. Every page of
 * one alert has the same subject (what is told later says so in front of it).
 */
export function alertMail(facts: AlertMailFacts): ComposedMail {
  const { alert, occasion, because, acknowledgeUrl, alertUrl, next, timezone, serviceName } = facts;
  const { priority, tinyId } = alert;
  const times = zonedTimes(timezone);
  const actions: Link[] = [
    ...(acknowledgeUrl === null ? [] : [{ label: 'Acknowledge', url: acknowledgeUrl }]),
    { label: 'Open the alert', url: alertUrl },
  ];
  return compose({
    subject: `${NEWS[occasion]}[${priority}] ${oneLine(alert.message, 110)}`,
    brand: serviceName,
    tone: occasion === 'closed' ? 'good' : priority,
    mark: {
      label: priority,
      tone: priority,
      text: `${URGENCY[priority]} · alert #${tinyId}`,
      plain: `Priority: ${priority} (${URGENCY[priority]})`,
    },
    heading: `${NEWS[occasion]}${alert.message}`,
    blocks: [
      { kind: 'actions', links: actions },
      ...(next === null ? [] : [{ kind: 'panel', ...nextPanel(next, times) } as const]),
      ...description(alert, alertUrl),
      ...links(alert),
      { kind: 'facts', facts: mainFacts(facts, times) },
      ...details(alert),
    ],
    reason: `${serviceName} ${occasion === 'create-alert' ? 'paged' : 'wrote to'} you because ${because}.${times.isUtc ? '' : ' Times are in your zone, and in UTC.'}`,
  });
}

function description({ description }: MailableAlert, alertUrl: string): Block[] {
  const { text, wasCut } = cut(description.trim(), DESCRIPTION_LIMIT);
  if (text === '') return [];
  return [{ kind: 'prose', text, ...(wasCut ? { more: { label: 'Read all of it', url: alertUrl } } : {}) }];
}

function links({ details, source }: MailableAlert): Block[] {
  const found = linksOf({ details, source }).slice(0, LINKS_LIMIT);
  return found.length === 0 ? [] : [{ kind: 'links', title: 'Read on', links: found }];
}

function mainFacts({ alert, occasion, inPlaceOf }: AlertMailFacts, times: ZonedTimes): Fact[] {
  const where = whereOf(alert);
  const { tags, count, owner } = alert;
  return [
    ...(inPlaceOf === null ? [] : [{ name: 'In place of', value: inPlaceOf }]),
    ...(where === '' ? [] : [{ name: 'Where', value: where }]),
    ...(tags.length === 0 ? [] : [{ name: 'Tags', value: tags.join(', ') }]),
    { name: 'Since', value: times.full(alert.createdAt) },
    ...(count > 1 ? [{ name: 'Seen', value: `${count} times` }] : []),
    { name: 'Alert', value: `#${alert.tinyId}` },
    ...(occasion === 'assigned' && owner !== null ? [{ name: 'Owner', value: owner }] : []),
  ];
}

function details({ details }: MailableAlert): Block[] {
  const all = remainingDetails(details);
  if (all.length === 0) return [];
  const shown = all
    .slice(0, DETAILS_LIMIT)
    .map(([name, value]) => ({ name: oneLine(name, 60), value: oneLine(value, VALUE_LIMIT) }));
  const more = all.length - shown.length;
  const rest = more > 0 ? [{ name: '…', value: `and ${more} more` }] : [];
  return [{ kind: 'facts', title: 'Details', facts: [...shown, ...rest] }];
}
