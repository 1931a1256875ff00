import { plural, t } from '#words';
import { linkLabel, linksOf, remainingDetails } from '../../../../alerts/lifecycle/domain/alert-links.js';
import type { AlertMessage, AlertInMessage } from '../../domain/messages.js';
import { readableOwner } from '../../../../alerts/lifecycle/domain/lifecycle-requests.js';
import { urgencyOf, whereOf } from '../../../../alerts/lifecycle/domain/urgency.js';
import { newsOf, nextPanel } from '../../domain/wording.js';
import { compose } from '../../../../platform/mails/compose.js';
import type { Block, ComposedMail, Fact, Link } from '../../../../platform/mails/mail-parts.js';
import { cut, oneLine } from '../../../../platform/mails/texts.js';
import { type Words, wordsFor } from '../../../../platform/words.js';
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
  const { alert, occasion, acknowledgeUrl, answerUrls, alertUrl, timeStyle, serviceName } = facts;
  const { priority, tinyId } = alert;
  const times = zonedTimes(timeStyle);
  const words = wordsFor(timeStyle);
  const urgency = urgencyOf(words, priority);
  const next = nextPanel(words, facts.next, facts.pending ?? [], times, {
    isAcknowledged: facts.alert.status === 'acknowledged',
  });
  const actions: Link[] = [
    ...(acknowledgeUrl === null ? [] : [{ label: t(words)`Acknowledge`, url: acknowledgeUrl }]),
    { label: t(words)`Open the alert`, url: alertUrl },
    ...(answerUrls.escalate === undefined ? [] : [{ label: t(words)`Escalate`, url: answerUrls.escalate }]),
  ];
  return compose(words, {
    subject: newsOf(words, occasion, `[${priority}] ${oneLine(alert.message, 110)}${entityIn(alert)}`),
    brand: serviceName,
    tone: occasion === 'closed' ? 'good' : priority,
    mark: {
      label: priority,
      tone: priority,
      text: t(words)`${urgency} · alert #${{ number: tinyId }}`,
      plain: t(words)`Priority: ${priority} (${urgency})`,
    },
    heading: newsOf(words, occasion, alert.message),
    blocks: [
      { kind: 'actions', links: actions },
      ...(next.lines.length === 0 ? [] : [{ kind: 'panel', ...next } as const]),
      ...description(words, alert, alertUrl),
      ...links(words, alert),
      { kind: 'facts', facts: mainFacts(words, facts, times) },
      ...details(words, alert),
    ],
    reason: times.isUtc
      ? whyOf(words, facts)
      : `${whyOf(words, facts)} ${t(words)`Times are in your zone, and in UTC.`}`,
  });
}

function whyOf(words: Words, { occasion, because, follows, serviceName }: AlertMailFacts): string {
  if (follows !== null)
    return t(
      words,
    )`You follow ${follows}: one of your notification rules asks for it. You are not paged for this alert.`;
  return occasion === 'create-alert'
    ? t(words)`${serviceName} paged you because ${because}.`
    : t(words)`${serviceName} wrote to you because ${because}.`;
}

/** The entity, unless the message already names it: in a list of mails, alerts of one rule must differ. */
function entityIn({ message, entity }: AlertInMessage): string {
  const name = oneLine(entity, 60);
  return name === '' || message.toLowerCase().includes(entity.trim().toLowerCase()) ? '' : ` (${name})`;
}

function description(words: Words, { description }: AlertInMessage, alertUrl: string): Block[] {
  const { text, wasCut } = cut(description.trim(), DESCRIPTION_LIMIT);
  if (text === '') return [];
  return [{ kind: 'prose', text, ...(wasCut ? { more: { label: t(words)`Read all of it`, url: alertUrl } } : {}) }];
}

function links(words: Words, { details, source }: AlertInMessage): Block[] {
  const found = linksOf({ details, source }).slice(0, LINKS_LIMIT);
  if (found.length === 0) return [];
  return [
    {
      kind: 'links',
      title: t(words)`Read on`,
      links: found.map((link) => ({ ...link, label: linkLabel(words, link) })),
    },
  ];
}

function mainFacts(words: Words, { alert, occasion, inPlaceOf }: AlertMailFacts, times: ZonedTimes): Fact[] {
  const where = whereOf(words, alert);
  const { tags, count, owner } = alert;
  return [
    ...(inPlaceOf === null ? [] : [{ name: t(words)`In place of`, value: inPlaceOf }]),
    ...(where === '' ? [] : [{ name: t(words)`Where`, value: where }]),
    ...(tags.length === 0 ? [] : [{ name: t(words)`Tags`, value: tags.join(', ') }]),
    { name: t(words)`Since`, value: times.full(alert.createdAt) },
    ...(count > 1
      ? [{ name: t(words)`Seen`, value: t(words)`${plural(count, { one: '# time', other: '# times' })}` }]
      : []),
    { name: t(words)`Alert`, value: `#${alert.tinyId}` },
    ...(occasion === 'assigned' && readableOwner(owner)
      ? [{ name: t(words)`Owner`, value: readableOwner(owner) }]
      : []),
  ];
}

function details(words: Words, { details }: AlertInMessage): Block[] {
  const all = remainingDetails(details);
  if (all.length === 0) return [];
  const shown = all
    .slice(0, DETAILS_LIMIT)
    .map(([name, value]) => ({ name: oneLine(name, 60), value: oneLine(value, VALUE_LIMIT) }));
  const more = all.length - shown.length;
  const rest = more > 0 ? [{ name: '…', value: t(words)`and ${more} more` }] : [];
  return [{ kind: 'facts', title: t(words)`Details`, facts: [...shown, ...rest] }];
}
