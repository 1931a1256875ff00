import { ApiProperty } from '@nestjs/swagger';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import type {
  AlertSummary,
  DayCounts,
  MeanTime,
  ResponseTimes,
} from '../../alerts/statistics/alert-statistics.types.js';
import type { NamedGroup, PeriodSummary } from '../report-figures.js';
import { PersonId } from '../../platform/http/person-id.js';

const integer = { type: 'integer' } as const;
const MEAN = 'The mean in seconds, to two decimals; null when there is nothing to count';

export class SecondsView {
  @ApiProperty({ type: Number, nullable: true, description: MEAN }) seconds!: number | null;
}

export class DurationView extends SecondsView {
  @ApiProperty({ type: Number, nullable: true, description: 'The same in minutes, to two decimals' })
  minutes!: number | null;
}

export class PeriodView {
  @ApiProperty(integer) days!: number;
  @ApiProperty({ format: 'date-time' }) since!: string;
}

export class TotalsView {
  @ApiProperty(integer) total!: number;
  @ApiProperty(integer) open!: number;
  @ApiProperty(integer) acknowledged!: number;
  @ApiProperty(integer) closed!: number;
}

export class SourceCountView {
  @ApiProperty() source!: string;
  @ApiProperty(integer) count!: number;
}

export class SummaryView {
  @ApiProperty() period!: PeriodView;
  @ApiProperty({ description: 'The alerts created in the period, by their present status' }) totals!: TotalsView;
  @ApiProperty({ description: 'From the creation to the first acknowledgement' }) mtta!: DurationView;
  @ApiProperty({ description: 'From the creation to the close, of closed alerts' }) mttr!: DurationView;
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(PRIORITIES.map((priority) => [priority, integer])),
  })
  byPriority!: Record<Priority, number>;
  @ApiProperty({
    type: [SourceCountView],
    description: 'At most ten, most first; none for those who may not read alerts',
  })
  bySource!: SourceCountView[];
}

export class TrendView {
  @ApiProperty({ format: 'date', description: 'A UTC day' }) date!: string;
  @ApiProperty({ ...integer, description: 'Created on that day' }) total!: number;
  @ApiProperty({ ...integer, description: 'Of these, open at present' }) open!: number;
  @ApiProperty({ ...integer, description: 'Of these, acknowledged at present' }) acked!: number;
  @ApiProperty({ ...integer, description: 'Of these, closed at present' }) closed!: number;
}

export class KeyView {
  @PersonId()
  @ApiProperty({ description: 'The id of a user or team, the name of an owner or service, or `unassigned`' })
  key!: string;
  @ApiProperty({ nullable: true, type: String, description: 'What people call it (additive); null: deleted, or none' })
  name!: string | null;
}

export class BreakdownView extends KeyView {
  @ApiProperty({ description: 'The mean in seconds, to two decimals' }) seconds!: number;
}

export class TimesView {
  @ApiProperty() total!: SecondsView;
  @ApiProperty({ type: [BreakdownView], nullable: true, description: 'Those with most alerts first' })
  breakdown!: BreakdownView[] | null;
}

export class GroupView extends KeyView {
  @ApiProperty(integer) total!: number;
  @ApiProperty() mtta!: SecondsView;
  @ApiProperty() mttr!: SecondsView;
}

export class UsefulnessView {
  @PersonId()
  @ApiProperty({ description: 'The message, the source, or the id of an integration or team; or `unassigned`' })
  key!: string;
  @ApiProperty({ nullable: true, type: String, description: 'What people call it; null: deleted, or none' })
  name!: string | null;
  @ApiProperty({ ...integer, description: 'Answers that its alerts were useful' }) useful!: number;
  @ApiProperty({ ...integer, description: 'Answers that they were not' }) notUseful!: number;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
/** Null, not 0, without values. */
const meanOf = ({ alerts, seconds }: MeanTime, unit: number): number | null =>
  alerts === 0 ? null : hundredths(seconds / unit);
const secondsOf = (mean: MeanTime): SecondsView => ({ seconds: meanOf(mean, 1) });
const durationOf = (mean: MeanTime): DurationView => ({ minutes: meanOf(mean, 60), seconds: meanOf(mean, 1) });
/** `unassigned`: alerts without an owner, team or entity. */
const keyOf = ({ key, name }: NamedGroup): KeyView => ({ key: key ?? 'unassigned', name });

export function presentSummary(days: number, { since, summary }: PeriodSummary): SummaryView {
  const { total, byStatus, mtta, mttr, byPriority, topSources }: AlertSummary = summary;
  return {
    period: { days, since: since.toISOString() },
    totals: { total, ...byStatus },
    mtta: durationOf(mtta),
    mttr: durationOf(mttr),
    byPriority,
    bySource: topSources,
  };
}

export const presentDay = ({ date, total, byStatus }: DayCounts): TrendView => ({
  date,
  total,
  open: byStatus.open,
  acked: byStatus.acknowledged,
  closed: byStatus.closed,
});

/** @param groups null: the request asked for no breakdown */
export function presentTimes(
  which: keyof ResponseTimes,
  total: ResponseTimes,
  groups: readonly NamedGroup[] | null,
): TimesView {
  const counted = groups?.filter((group) => group[which].alerts > 0) ?? null;
  return {
    total: secondsOf(total[which]),
    breakdown: counted?.map((group) => ({ ...keyOf(group), seconds: hundredths(group[which].seconds) })) ?? null,
  };
}

export const presentGroup = (group: NamedGroup): GroupView => ({
  ...keyOf(group),
  total: group.total,
  mtta: secondsOf(group.mtta),
  mttr: secondsOf(group.mttr),
});
