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

/** What a plan asks about an alert, which need not be stored. */
export type NotifiableAlert = Pick<AlertSnapshot, 'id' | 'tenantId' | 'teamId' | 'status' | 'skipEscalation'> &
  MatchableAlert;

/** An event of which people may have to be notified. */
export interface NotificationEvent {
  alert: NotifiableAlert;
  actionType: Occasion;
  /** The people's own rules are asked (an escalated step names people, but is no event of the rules). */
  evaluatesRules: boolean;
  page: PageOrder | null;
  /** People whom the event names without a page: the new owner. */
  concerns: readonly string[];
  /** People who were paged for the alert before; absent: nobody. */
  paged?: ReadonlySet<string>;
  /** Nobody in particular is paged, so everybody whom the alert concerns is pushed to. */
  broadcast: boolean;
  /** People whom nothing has reached: a broadcast leaves them out; absent: nobody. */
  unreached?: readonly string[];
  /** People whom another message tells: this one leaves them out; absent: nobody. */
  told?: readonly string[];
}

export interface Audience {
  recipients: Recipient[];
  /** Whose phones are pushed to: to whom the engine's page leads, or everybody whom a broadcast concerns. */
  pushed: string[];
  /** The recipients of a broadcast that would reach nobody: the team, or else the administrators. */
  lastResorts: readonly (readonly string[])[];
  /** These people, as if the engine had named them; call it only for those who are to be notified. */
  asLastResort(userIds: readonly string[]): Recipient[];
  /** People who forward their messages: where each goes. */
  forwarded: Destination[];
  /** In whose place a person is notified, by the forwards; empty: in nobody's. */
  inPlaceOf(userId: string): Destination[];
}

/** Does the escalation page anew, in a further cycle? */
const isRenotified = ({ evaluatesRules, page }: NotificationEvent): boolean =>
  !evaluatesRules && page !== null && page.cycle > 0;

/** Determines who is notified of what: by the engine, by people's own rules, and by forwards (decisions §5). */
@Injectable()
export class Audiences {
  constructor(
    private readonly books: RuleBooks,
    private readonly forwarding: ForwardingService,
    private readonly users: UsersService,
    private readonly teams: TeamsService,
  ) {}

  /** @returns a function that waits for nothing */
  async finder(tenantId: string, now: Date): Promise<(occurrence: NotificationEvent) => Audience> {
    const book = await this.books.of(tenantId);
    const facts = await this.books.ownerFacts(tenantId, now);
    const forwarder = await this.forwarding.forwarder(tenantId);
    const users = await this.users.directory(tenantId);
    const teams = await this.teams.directory(tenantId);

    return (occurrence) => {
      const { alert, actionType, evaluatesRules, page, concerns, broadcast, unreached = [], told = [] } = occurrence;
      const asks = (userId: string): boolean => !told.includes(userId);
      const named = [...(page?.recipients ?? []), ...(page?.held ?? []), ...concerns].filter(asks);
      const { priority, source, tags, teamId } = alert;
      const event = { actionType, priority, source, tags, teamId, alert };
      const members = (team: string): string[] => teams.get(team)?.members.map(({ userId }) => userId) ?? [];
      const again: RuleEvent | null = isRenotified(occurrence) ? { ...event, actionType: 'renotified' } : null;
      const ofOthers = { isOf: (userId: string): boolean => occurrence.paged?.has(userId) ?? false };
      const owners = (): string[] => {
        const asking = evaluatesRules ? event : page?.step === 0 ? again : null;
        if (book.isEmpty || asking === null) return [];
        const asked = { ...asking, ...ofOthers };
        if (teamId === null) return [...book.ofEverybody(asked, facts).keys()];
        const team = members(teamId);
        const outside = [...(occurrence.paged ?? [])].filter((userId) => !team.includes(userId));
        return [
          ...team.filter((userId) => book.ofPerson(userId, asked, facts).length > 0),
          ...outside.filter((userId) => book.ofPerson(userId, asked, facts).some(isOnlyOwn)),
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
      // Who has no rule for being paged again is told as of a new alert.
      const rulesOf = (userId: string, named: boolean): readonly Rule[] => {
        const whose = named ? {} : ofOthers;
        const own = again === null ? [] : book.ofPerson(userId, { ...again, ...whose }, facts);
        return own.length > 0 ? own : book.ofPerson(userId, { ...event, ...whose }, facts);
      };
      const recipients = audienceOf({
        named,
        owners: owners().filter((userId) => asks(userId) && mayFollow(users.get(userId))),
        forward,
        rulesOf,
      });
      // A client that skips the escalation asked for a push alone.
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

/** Rules of one's own bring nobody what they may not read; who is named is paged all the same, without the text. */
const mayFollow = (user: UserEntry | undefined): boolean =>
  user !== undefined && !user.blocked && recipientMayRead(user, 'alerts');

const isOnlyOwn = ({ criteria }: Rule): boolean => criteria.onlyOwn === true;
