import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { PreviewedScheduleDto } from '../../../on-call/dto/schedule.dto.js';
import { ProposedPolicyDto } from '../../../paging/escalation/dto/escalation-policy.dto.js';
import { Nested } from '../../../platform/http/dto-fields.js';
import { KINDS, type KindName } from '../../domain/fields.js';
import { PlanConfigurationDto } from '../../dto/configuration.dto.js';
import type { Example, PageStep, PersonTally, Sides, Tally, Wait } from '../domain/comparison.js';

export const USUAL_DAYS = 90;
const MOST_DAYS = 366;

const Days = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      ...{ type: 'integer', default: USUAL_DAYS, minimum: 1, maximum: MOST_DAYS },
      description: 'The alerts of so many days until now',
    }),
    IsOptional(),
    IsInt(),
    Min(1),
    Max(MOST_DAYS),
  );

export class ReplayConfigurationDto extends PlanConfigurationDto {
  @Days() days?: number;
}

/** The schedule as it would be, as of its preview. */
export class ReplayScheduleDto {
  @ApiProperty({ format: 'uuid', description: 'The schedule that it would change' })
  @IsUUID('all')
  scheduleId!: string;

  @ApiProperty({ type: PreviewedScheduleDto, description: 'As it would be' })
  @Nested(() => PreviewedScheduleDto)
  schedule!: PreviewedScheduleDto;

  @Days() days?: number;
}

export class ReplayPolicyDto extends ProposedPolicyDto {
  @Days() days?: number;
}

export class SidesView implements Sides {
  @ApiProperty({ description: 'Under the present configuration' }) before!: number;
  @ApiProperty({ description: 'Under the proposed one' }) after!: number;
}

export class PageStepView implements PageStep {
  @ApiProperty({ description: 'Minutes since the alert came' }) after!: number;
  @ApiProperty({ type: [String], description: 'Who is paged then' }) userIds!: readonly string[];
}

export class ReplayExampleView implements Example {
  @ApiProperty() alertId!: string;
  @ApiProperty({ type: 'integer', description: 'Its short number' }) tinyId!: number;
  @ApiProperty() message!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: [PageStepView], description: 'Under the present configuration' }) before!: readonly PageStep[];
  @ApiProperty({ type: [PageStepView], description: 'Under the proposed one' }) after!: readonly PageStep[];
}

const HOUR_PAGES = 'By the hour of the day, from 0 to 23, in their time zone';
const HOURS = { type: 'array', items: { type: 'integer' }, description: HOUR_PAGES } as const;

export class HoursView {
  @ApiProperty(HOURS) before!: number[];
  @ApiProperty(HOURS) after!: number[];
}

export class ReplayedPersonView implements PersonTally {
  @ApiProperty() userId!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'How often the person is paged' }) pages!: SidesView;
  @ApiProperty({ description: 'From 22:00 to 07:00 in their time zone' }) night!: SidesView;
  @ApiProperty({ description: 'The same by the hour' }) hours!: HoursView;
  @ApiProperty({ type: [ReplayExampleView], description: 'Only the proposed one pages them for' }) gained!: Example[];
  @ApiProperty({ type: [ReplayExampleView], description: 'Only the present one pages them for' }) lost!: Example[];
}

export class ReplayGroupView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [ReplayExampleView], description: 'Some of them' }) examples!: Example[];
}

export class WaitView implements Wait {
  @ApiProperty({ type: 'integer', description: 'Until the first page' }) minutes!: number;
  @ApiProperty({ description: 'Which waits so long' }) alert!: ReplayExampleView;
}

export class WaitsView {
  @ApiProperty({ type: WaitView, nullable: true, description: 'Null: nobody is paged' }) before!: Wait | null;
  @ApiProperty({ type: WaitView, nullable: true, description: 'The same' }) after!: Wait | null;
}

/** What the comparison does not know, or leaves out. */
export const UNKNOWNS = [
  'newest-only',
  'nothing-older',
  'kinds-left-out',
  'people-of-now',
  'rules-of-then',
  'escalation-only',
] as const;

export class UnknownView {
  @ApiProperty({ enum: UNKNOWNS }) code!: (typeof UNKNOWNS)[number];
  @ApiProperty() message!: string;
}

export class ReplayView {
  @ApiProperty({ format: 'date-time' }) from!: string;
  @ApiProperty({ format: 'date-time' }) to!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Of the oldest alert; null: there is none',
  })
  oldest!: string | null;
  @ApiProperty({ type: 'integer', description: 'Alerts that were replayed' }) alerts!: number;
  @ApiProperty({ description: 'Pages of the escalation: a person, at a time' }) pages!: SidesView;
  @ApiProperty({ description: 'Those from 22:00 to 07:00 in the time zone of each person' }) night!: SidesView;
  @ApiProperty({ description: 'Alerts that page others, or at another minute' }) different!: ReplayGroupView;
  @ApiProperty({ description: 'Alerts that only the present one pages anybody for' }) lost!: ReplayGroupView;
  @ApiProperty({ description: 'Alerts that only the proposed one pages anybody for' }) found!: ReplayGroupView;
  @ApiProperty({ description: 'Alerts that page nobody' }) unheard!: SidesView;
  @ApiProperty({ description: 'Alerts that were acknowledged or closed before their first page was due' })
  answered!: SidesView;
  @ApiProperty({ description: 'The alert that waits longest for its first page' }) longest!: WaitsView;
  @ApiProperty({ type: [ReplayedPersonView], description: 'Most changed at night first' })
  people!: ReplayedPersonView[];
  @ApiProperty({ type: [UnknownView], description: 'What it does not know' }) unknown!: UnknownView[];
  @ApiProperty({ enum: KINDS, isArray: true, description: 'Kinds that change, and are not replayed' })
  left!: readonly KindName[];
}

export class ReplayErrorView {
  @ApiProperty() code!: string;
  @ApiProperty() message!: string;
}

/** A line: either `done` and `all`, or `data`, or `error`. */
export class ReplayProgressView {
  @ApiPropertyOptional({ type: 'integer', description: 'Alerts that are done' }) done?: number;
  @ApiPropertyOptional({ type: 'integer', description: 'Alerts in all' }) all?: number;
  @ApiPropertyOptional({ description: 'The last line' }) data?: ReplayView;
  @ApiPropertyOptional({ description: 'The last line, if it failed' }) error?: ReplayErrorView;
}

/** A line of the answer: progress, the comparison, or an error that ends it. */
export type ReplayLine =
  | { done: number; all: number }
  | { data: ReplayView }
  | { error: { code: string; message: string } };

/** What else the answer says. */
interface About {
  from: Date;
  to: Date;
  oldest: Date | null;
  /** There are more alerts than are replayed. */
  isCut: boolean;
  left: readonly KindName[];
  names: ReadonlyMap<string, string>;
}

export function replayView({ people, ...tally }: Tally, { from, to, oldest, isCut, left, names }: About): ReplayView {
  const changed = ({ night, pages }: PersonTally): number[] => [
    Math.abs(night.after - night.before),
    Math.abs(pages.after - pages.before),
    pages.after,
  ];
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), oldest: oldest?.toISOString() ?? null, ...tally },
    people: Object.entries(people)
      .map(([userId, person]) => ({ userId, name: names.get(userId) ?? userId, ...person }))
      .sort((a, b) => byNumbers(changed(b), changed(a)) || (a.name < b.name ? -1 : 1)),
    unknown: unknownOf({ from, oldest, isCut, left }),
    left,
  };
}

function byNumbers(some: readonly number[], others: readonly number[]): number {
  return some.map((each, place) => each - (others[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

const DAY_LATER_MS = 86_400_000;

function unknownOf({ from, oldest, isCut, left }: Pick<About, 'from' | 'oldest' | 'isCut' | 'left'>): UnknownView[] {
  const since = oldest?.toISOString() ?? '';
  const isShort = oldest !== null && oldest.getTime() - from.getTime() > DAY_LATER_MS;
  return [
    ...(isCut
      ? [{ code: 'newest-only', message: `Only the newest alerts were replayed, back to ${since}` } as const]
      : []),
    ...(isShort && !isCut
      ? [
          {
            code: 'nothing-older',
            message: `There are no alerts before ${since}: none came, or they were deleted`,
          } as const,
        ]
      : []),
    ...(left.length > 0
      ? [{ code: 'kinds-left-out', message: `Changes of these are not replayed: ${left.join(', ')}` } as const]
      : []),
    {
      code: 'people-of-now',
      message: 'Quiet hours, forwards and contact methods are those of now; mutes do not count',
    },
    {
      code: 'rules-of-then',
      message:
        'What integrations, alert policies, notification policies and maintenance did to an alert is taken as it was, also where they are gone: no alert is left out for that',
    },
    {
      code: 'escalation-only',
      message:
        'It counts pages of the escalation, and takes each to arrive; what people change for themselves is not in it',
    },
  ];
}
