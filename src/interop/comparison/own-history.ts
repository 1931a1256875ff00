import { Injectable } from '@nestjs/common';
import { AlertStatistics } from '../../alerts/statistics/alert-statistics.queries.js';
import type { AlertLine } from '../../alerts/statistics/alert-statistics.types.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';
import { ChannelDirectory } from '../../paging/channels/channel-directory.js';
import type { Medium } from '../../paging/channels/registry.js';
import { isHeld } from '../../paging/notifications/domain/outcome.js';
import { PastPages, type PastPage } from '../../paging/notifications/past-pages.queries.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { groupBy } from '../../platform/group-by.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { RunsService } from '../moving-in/runs/runs.service.js';
import type { ChannelKind, Facts, OwnAlert, Page, PersonHere, UnsentPage } from './domain/histories.js';

/** More than the old service is asked for: some are only there to be found. */
const MOST_ALERTS = 20_000;

const KINDS: Readonly<Record<Medium, ChannelKind>> = {
  ...{ email: 'email', sms: 'sms', voice: 'voice', webhook: 'webhook' },
  ...{ push: 'push', webpush: 'push', ntfy: 'push', slack: 'chat', teams: 'chat', telegram: 'chat' },
};

/** What Pager did with its alerts, and what is known of its people. */
@Injectable()
export class OwnHistory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statistics: AlertStatistics,
    private readonly pages: PastPages,
    private readonly integrations: IntegrationsService,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly channels: ChannelDirectory,
    private readonly phones: PushTokenDirectory,
    private readonly runs: RunsService,
  ) {}

  /** Alerts that were created within that time. */
  async alerts(tenantId: string, since: Date, until: Date): Promise<OwnAlert[]> {
    const scope = this.unitOfWork.toShow(tenantId);
    const [integrations, teams] = [await this.integrations.named(tenantId), await this.teams.directory(tenantId)];
    const sender = new Map(integrations.map((integration) => [integration.id, integration]));
    const alerts: OwnAlert[] = [];
    for await (const lines of this.statistics.lines(scope, { since, until, teams: null })) {
      const found = await this.pages.of(
        scope,
        lines.map(({ id }) => id),
      );
      const ofAlert = groupBy(found, ({ alertId }) => alertId);
      alerts.push(
        ...lines.map((line) => {
          const integration = sender.get(line.integrationId ?? '');
          return {
            ...alertOf(line, ofAlert.get(line.id) ?? []),
            sender: integration?.name ?? line.source,
            alsoNamed: [...(integration ? [integration.type] : []), line.source],
            team: teams.get(line.teamId ?? '')?.name ?? null,
          };
        }),
      );
      if (alerts.length >= MOST_ALERTS) break;
    }
    return alerts;
  }

  /** As they are now: by what somebody could be paged then is not kept. */
  async facts(tenantId: string): Promise<Facts> {
    const [users, channels, phones, run] = [
      ...[await this.users.directory(tenantId), await this.channels.byUser(tenantId)],
      ...[await this.phones.byUser(tenantId), await this.runs.find(tenantId)],
    ] as const;
    const people = users.all().map(({ id, username, fullName, notifyPush }): PersonHere & { addresses: string[] } => {
      const own = (channels.get(id) ?? []).filter(({ verified, off }) => verified && !off);
      const kinds = own.map(({ type }) => KINDS[type]);
      if (notifyPush && phones.has(id)) kinds.push('push');
      return {
        ...{ id, name: fullName, login: username.toLowerCase(), channels: new Set(kinds) },
        addresses: own.filter(({ type }) => type === 'email').map(({ value }) => value.toLowerCase()),
      };
    });
    const byId = new Map(people.map((person) => [person.id, person]));
    // A login name goes before the address or the name of somebody else.
    const named = new Map(
      [
        ...people.map((person) => [person.name.toLowerCase(), person] as const),
        ...people.flatMap((person) => person.addresses.map((address) => [address, person] as const)),
        ...people.map((person) => [person.login, person] as const),
      ].map(([name, person]) => [name, person]),
    );
    const differences = run?.report?.differences ?? [];
    return {
      person: (id) => byId.get(id),
      personNamed: (name) => named.get(name),
      notMoved: differences
        .filter(({ pages, verdict }) => pages && verdict !== 'note')
        .map(({ kind, name, what }) => ({ kind, name, what })),
    };
  }
}

function alertOf(line: AlertLine, found: readonly PastPage[]): Omit<OwnAlert, 'sender' | 'alsoNamed' | 'team'> {
  const [pages, unsent]: [Page[], UnsentPage[]] = [[], []];
  for (const page of found) {
    const about = { userId: page.userId, channel: KINDS[page.channelType] };
    // Also of a rehearsed page, which counts as sent.
    if (page.state === 'sent') pages.push({ ...about, at: timeOf(page.at) });
    else unsent.push({ ...about, why: whyUnsent(page) });
  }
  return {
    ...{ id: line.id, alias: line.alias, message: line.message, createdAt: timeOf(line.createdAt), pages, unsent },
    acknowledgedAt: line.firstAcknowledgedAt === null ? null : timeOf(line.firstAcknowledgedAt),
    ...{ closedAt: line.closedAt === null ? null : timeOf(line.closedAt), silencedBy: line.silencedBy },
  };
}

function whyUnsent({ state, reason }: PastPage): UnsentPage['why'] {
  if (isHeld({ state, reason })) return 'held';
  if (state === 'failed' || state === 'dead') return 'failed';
  if (state === 'skipped') return 'unproven';
  return state === 'cancelled' ? 'other' : 'waiting';
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
