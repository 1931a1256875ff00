import { Injectable } from '@nestjs/common';
import { decide } from '../../platform/matching/decision.js';
import type { Priority } from '../../platform/domain/priority.js';
import type { RuleOutcome } from '../escalation/domain/fire.js';
import type { NobodyReason } from '../escalation/domain/recipients.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { RespondersService } from '../escalation/responders.service.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import type { IncidentStatus } from '../../incidents/domain/incident.js';
import { TEXT_HIDDEN, type IncidentView } from '../../incidents/dto/incident.view.js';
import { IncidentDirectory } from '../../incidents/incident-directory.js';
import type { IncidentRecipients } from '../../incidents/events/incident-events.js';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { audienceOf, type Recipient } from '../notifications/domain/audience.js';
import { RuleBooks } from '../notification-rules/rule-books.js';
import { textsForStakeholders, type IncidentNews } from './domain/incident-message.js';

/** A change of an incident, and its recipients. */
export interface IncidentChange {
  incident: IncidentView;
  /** The status after the change. */
  status: IncidentStatus;
  at: Date;
  told: IncidentRecipients;
  /** The update published with the change; null: none. */
  update: string | null;
  /** Identifies the change, so that nobody is notified of it twice. */
  cause: string;
}

/** The recipients of a change with their rules, and the message for each. */
export interface IncidentNoticePlan {
  cause: string;
  /** The fields that users' settings and rules match. */
  alert: { priority: Priority };
  recipients: Recipient[];
  newsFor(this: void, userId: string): IncidentNews;
  /** Responders who could not be notified: no usable channel, an empty team, or nobody on call. */
  missed: readonly Missed[];
}

export interface Missed {
  /** Null: the responder led to no user. */
  userId: string | null;
  /** The responder that led to this user. */
  type: string;
  id: string;
  name: string | null;
  /** `no-usable-channel`, `no-members`, `nobody-on-call`, … */
  reason: NobodyReason;
}

/**
 * Determines who is notified of an incident: responders and, if chosen, stakeholders, each once, after forwarding.
 * Their rules match it like a new alert with the incident's priority, tags and team.
 */
@Injectable()
export class IncidentAudiences {
  constructor(
    private readonly responders: RespondersService,
    private readonly users: UsersService,
    private readonly books: RuleBooks,
    private readonly forwarding: ForwardingService,
    private readonly incidents: IncidentDirectory,
  ) {}

  async of(tx: Transaction, change: IncidentChange, now: Date): Promise<IncidentNoticePlan> {
    const { tenantId } = tx;
    const { incident, status, at, told, update, cause } = change;
    const { id: incidentId, name, message, priority, tags, teamId, createdAt: since } = incident;
    const users = await this.users.directory(tenantId);
    const forward = await this.forwarding.forwarder(tenantId);
    const book = await this.books.of(tenantId);
    const facts = await this.books.ownerFacts(tenantId, now);
    const { userIds, outcomes } = (await this.responders.of(tenantId)).people(
      told.responders,
      // P1, so that nobody is filtered by priority here; the notices apply the recipients' own settings.
      'P1',
      teamId,
      now,
    );
    const stakeholders = told.stakeholders
      ? users
          .all()
          .filter(({ role, blocked }) => role === 'stakeholder' && !blocked)
          .filter((user) => recipientMayRead(user, 'incidents'))
      : [];

    const criteria = { priority, source: null, tags, teamId };
    const about = { ...criteria, message, entity: null };
    const event = { ...criteria, actionType: 'create-alert', alert: about } as const;
    const recipients = await decide(tenantId, () =>
      audienceOf({
        named: [...userIds, ...stakeholders.map(({ id }) => id)],
        owners: [],
        forward: (userId) => forward(userId, now).userId,
        rulesOf: (userId) => book.ofPerson(userId, event, facts),
      }),
    );
    const asResponder = new Set(userIds.map((userId) => forward(userId, now).userId));
    const teams = incident.responders.filter(({ type }) => type === 'team');
    const news = {
      incidentId,
      teamId,
      ...(teams.length > 0 && { teams }),
      priority,
      status,
      at: at.toISOString(),
      since,
      ...(update && { update }),
    };
    const texts = { responder: { name, message }, stakeholder: textsForStakeholders(incident) };
    const repeats = (await this.incidents.repeatingAlerts(tx, [incidentId])).has(incidentId);
    // People named directly are notified even without read access, but only of the existence and status.
    const reads = (user: UserEntry | undefined): boolean =>
      user === undefined || (recipientMayRead(user, 'incidents') && (!repeats || recipientMayRead(user, 'alerts')));
    const hidden = { name: TEXT_HIDDEN, message: '' };
    return {
      cause,
      alert: { priority },
      recipients,
      newsFor: (userId) => {
        const role = asResponder.has(userId) ? 'responder' : 'stakeholder';
        const isRead = reads(users.get(userId));
        const { update: _update, ...rest } = news;
        return isRead ? { ...news, ...texts[role], role } : { ...rest, ...hidden, role };
      },
      missed: missedOf(outcomes),
    };
  }
}

function missedOf(outcomes: readonly RuleOutcome[]): Missed[] {
  return outcomes.flatMap(({ rule, resolution }): Missed[] => {
    const responder = { type: rule.recipientType, id: rule.recipientId, name: rule.recipientName };
    const { unreachable = [] } = resolution;
    const people = unreachable.map((userId) => ({ ...responder, userId, reason: 'no-usable-channel' as const }));
    if (resolution.kind !== 'nobody' || people.length > 0) return people;
    return [{ ...responder, userId: null, reason: resolution.reason }];
  });
}
