import { linksOf, remainingDetails } from '../../../../alerts/lifecycle/domain/alert-links.js';
import type { AlertMessage, AlertInMessage } from '../../domain/messages.js';
import { readableOwner } from '../../../../alerts/lifecycle/domain/lifecycle-requests.js';
import { URGENCY, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';
import { NEWS, nextPanel } from '../../domain/wording.js';
import { compose } from '../../../../platform/mails/compose.js';
import type { Block, ComposedMail, Fact, Link } from '../../../../platform/mails/mail-parts.js';
import { cut, oneLine } from '../../../../platform/mails/texts.js';
import { zonedTimes, type ZonedTimes } from '../../../../platform/zoned-times.js';

export type AlertMailFacts = Pick<
  AlertMessage,
  | 'alert'
  | 'occasion'
  | 'because'
  | 'follows'
  | 'inPlaceOf'
  | 'acknowledgeUrl'
  | 'answerUrls'
  | 'alertUrl'
  | 'next'
  | 'pending'
  | 'timeStyle'
  | 'serviceName'
>;

/** In characters. Longer descriptions are cut; the link leads to the full text. */
const DESCRIPTION_LIMIT = 1000;
const DETAILS_LIMIT = 15;
const VALUE_LIMIT = 200;
const LINKS_LIMIT = 6;

/**
 * The mail that notifies a person of an alert: what happened, where, how urgent, who is next, and a link. All mails of
 * one alert share the subject, with a prefix for later events.
 */
export function alertMail(facts: AlertMailFacts): ComposedMail {
  const { alert, occasion, because, follows, acknowledgeUrl, answerUrls, alertUrl, timeStyle, serviceName } = facts;
  const { priority, tinyId } = alert;
  const times = zonedTimes(timeStyle);
  const next = nextPanel(facts.next, facts.pending ?? [], times, {
    isAcknowledged: facts.alert.status === 'acknowledged',
  });
  const why =
    follows === null
      ? `${serviceName} ${occasion === 'create-alert' ? 'paged' : 'wrote to'} you because ${because}.`
      : `You follow ${follows}: one of your notification rules asks for it. You are not paged for this alert.`;
  const actions: Link[] = [
    ...(acknowledgeUrl === null ? [] : [{ label: 'Acknowledge', url: acknowledgeUrl }]),
    { label: 'Open the alert', url: alertUrl },
    ...(answerUrls.escalate === undefined ? [] : [{ label: 'Escalate', url: answerUrls.escalate }]),
  ];
  return compose({
    subject: `${NEWS[occasion]}[${priority}] ${oneLine(alert.message, 110)}${entityIn(alert)}`,
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
      ...(next.lines.length === 0 ? [] : [{ kind: 'panel', ...next } as const]),
      ...description(alert, alertUrl),
      ...links(alert),
      { kind: 'facts', facts: mainFacts(facts, times) },
      ...details(alert),
    ],
    reason: `${why}${times.isUtc ? '' : ' Times are in your zone, and in UTC.'}`,
  });
}

/** The entity, unless the message already names it: in a list of mails, alerts of one rule must differ. */
function entityIn({ message, entity }: AlertInMessage): string {
  const name = oneLine(entity, 60);
  return name === '' || message.toLowerCase().includes(entity.trim().toLowerCase()) ? '' : ` (${name})`;
}

function description({ description }: AlertInMessage, alertUrl: string): Block[] {
  const { text, wasCut } = cut(description.trim(), DESCRIPTION_LIMIT);
  if (text === '') return [];
  return [{ kind: 'prose', text, ...(wasCut ? { more: { label: 'Read all of it', url: alertUrl } } : {}) }];
}

function links({ details, source }: AlertInMessage): Block[] {
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
    ...(occasion === 'assigned' && readableOwner(owner) ? [{ name: 'Owner', value: readableOwner(owner) }] : []),
  ];
}

function details({ details }: AlertInMessage): Block[] {
  const all = remainingDetails(details);
  if (all.length === 0) return [];
  const shown = all
    .slice(0, DETAILS_LIMIT)
    .map(([name, value]) => ({ name: oneLine(name, 60), value: oneLine(value, VALUE_LIMIT) }));
  const more = all.length - shown.length;
  const rest = more > 0 ? [{ name: '…', value: `and ${more} more` }] : [];
  return [{ kind: 'facts', title: 'Details', facts: [...shown, ...rest] }];
}
