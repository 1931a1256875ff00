import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import type { PageOrder } from '../../alerts/lifecycle/events/alert-events.js';
import type { Destination } from '../forwarding/domain/follow.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { audienceOf, type Recipient } from './domain/audience.js';
import type { RuleEvent } from './domain/rule-match.js';
import type { Occasion, Rule } from './domain/rule.js';
import { RuleBooks } from '../notification-rules/rule-books.js';

/** The fields of an alert that a plan needs; the alert need not be stored. */
export type NotifiableAlert = Pick<AlertSnapshot, 'id' | 'tenantId' | 'teamId' | 'status' | 'skipEscalation'> &
  MatchableAlert;

/** An event of an alert that may notify people. */
export interface NotificationEvent {
  alert: NotifiableAlert;
  actionType: Occasion;
  /** People's own rules apply. (An escalated step names people, but is no event for rules.) */
  evaluatesRules: boolean;
  page: PageOrder | null;
  /** People whom the event names without a page: the new owner. */
  concerns: readonly string[];
  /** People already paged for the alert; absent: nobody. */
  paged?: ReadonlySet<string>;
  /** Nobody in particular is paged, so it pushes to everybody whom the alert concerns. */
  broadcast: boolean;
  /** People whom earlier pages did not reach, left out of a broadcast; absent: nobody. */
  unreached?: readonly string[];
  /** People who get another notification of this event, and are left out; absent: nobody. */
  alreadyNotified?: readonly string[];
}

export interface Audience {
  recipients: Recipient[];
  /** People whose phones get a push: named people, or everybody whom a broadcast concerns. */
  pushed: string[];
  /** The groups to notify if a broadcast reaches nobody: the team, then the administrators. */
  lastResorts: readonly (readonly string[])[];
  /** These people as recipients, as if the escalation had named them; only for those to be notified. */
  asLastResort(userIds: readonly string[]): Recipient[];
  /** The targets of people who forward. */
  forwarded: Destination[];
  /** The people who forward to this person; empty: none, or this person is a recipient in their own right. */
  inPlaceOf(userId: string): Destination[];
}

/** Is it a page of a further cycle? */
const isRenotified = ({ evaluatesRules, page }: NotificationEvent): boolean =>
  !evaluatesRules && page !== null && page.cycle > 0;

/** Determines the recipients of an event: named by the escalation, by their own rules, or by forwarding. */
@Injectable()
export class Audiences {
  constructor(
    private readonly books: RuleBooks,
    private readonly forwarding: ForwardingService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
  ) {}

  /** @returns a synchronous function */
  async finder(tenantId: string, now: Date): Promise<(notificationEvent: NotificationEvent) => Audience> {
    const book = await this.books.of(tenantId);
    const facts = await this.books.ownerFacts(tenantId, now);
    const forwarder = await this.forwarding.forwarder(tenantId);
    const users = await this.users.directory(tenantId);
    const teams = await this.teams.directory(tenantId);

    return (notificationEvent) => {
      const {
        alert,
        actionType,
        evaluatesRules,
        page,
        concerns,
        broadcast,
        unreached = [],
        alreadyNotified = [],
      } = notificationEvent;
      const isIncluded = (userId: string): boolean => !alreadyNotified.includes(userId);
      const named = [...(page?.recipients ?? []), ...(page?.held ?? []), ...concerns].filter(isIncluded);
      const { priority, source, tags, teamId } = alert;
      const event = { actionType, priority, source, tags, teamId, alert };
      const members = (team: string): string[] => teams.get(team)?.members.map(({ userId }) => userId) ?? [];
      const again: RuleEvent | null = isRenotified(notificationEvent) ? { ...event, actionType: 'renotified' } : null;
      const ofOthers = { isOf: (userId: string): boolean => notificationEvent.paged?.has(userId) ?? false };
      const owners = (): string[] => {
        const ruleEvent = evaluatesRules ? event : page?.step === 0 ? again : null;
        if (book.isEmpty || ruleEvent === null) return [];
        const filtered = { ...ruleEvent, ...ofOthers };
        if (teamId === null) return [...book.ofEverybody(filtered, facts).keys()];
        const team = members(teamId);
        const outside = [...(notificationEvent.paged ?? [])].filter((userId) => !team.includes(userId));
        return [
          ...team.filter((userId) => book.ofPerson(userId, filtered, facts).length > 0),
          ...outside.filter((userId) => book.ofPerson(userId, filtered, facts).some(isOnlyOwn)),
        ];
      };
      const others = (userIds: readonly string[]): string[] => userIds.filter((id) => !unreached.includes(id));
      const everybody = (): string[] => others(teamId === null ? users.all().map(({ id }) => id) : members(teamId));
      const forwarded = new Map<string, Destination>();
      const ownAccount = new Set<string>();
      const forward = (userId: string): string => {
        const destination = forwarder(userId, now);
        if (destination.hops.length > 0) forwarded.set(userId, destination);
        if (destination.userId === userId) ownAccount.add(userId);
        return destination.userId;
      };
      // Without a rule for `renotified` the rules for a new alert apply.
      const rulesOf = (userId: string, named: boolean): readonly Rule[] => {
        const filter = named ? {} : ofOthers;
        const own = again === null ? [] : book.ofPerson(userId, { ...again, ...filter }, facts);
        return own.length > 0 ? own : book.ofPerson(userId, { ...event, ...filter }, facts);
      };
      const recipients = audienceOf({
        named,
        owners: owners().filter((userId) => isIncluded(userId) && mayFollow(users.get(userId))),
        forward,
        rulesOf,
      });
      // A client that skips the escalation filtered for a push alone.
      const needsSomebody = broadcast && !alert.skipEscalation;
      const administrators = (): string[] => users.all().flatMap(({ id, role }) => (role === 'admin' ? id : []));
      const destinations = [...forwarded.values()];
      const pushed = [...named, ...(broadcast ? everybody() : [])];
      return {
        recipients,
        pushed: pushed.map(forward),
        lastResorts: needsSomebody ? [teamId === null ? [] : members(teamId), administrators()].map(others) : [],
        asLastResort: (userIds) => audienceOf({ named: userIds, owners: [], forward, rulesOf }),
        forwarded: destinations,
        inPlaceOf: (userId) =>
          ownAccount.has(userId) ? [] : [...forwarded.values()].filter((each) => each.userId === userId),
      };
    };
  }
}

/** Followers must be allowed to read alerts. Named people are paged in any case, without the text. */
const mayFollow = (user: UserEntry | undefined): boolean =>
  user !== undefined && !user.blocked && recipientMayRead(user, 'alerts');

const isOnlyOwn = ({ criteria }: Rule): boolean => criteria.onlyOwn === true;
