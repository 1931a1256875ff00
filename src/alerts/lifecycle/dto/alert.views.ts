import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { classWith } from '../../../platform/made-of-fields.js';
import { ALERT_STATUSES, type AlertStatus } from '../domain/alert.js';
import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { RESPONDER_TYPES } from '../../../platform/domain/responder.js';
import type { AlertField } from '../domain/alert-field.js';
import { type ShownFields, shownFields } from '../domain/alert-fields.js';
import { ACTIVITY_TYPES, type ActivityType } from '../domain/activity.js';
import type { Flapping } from '../domain/flapping.js';
import type { AlertGroup } from '../domain/count-by.js';
import type { ErrorCode } from '../../../platform/errors/error-codes.js';
import { BULK_ACTIONS, BULK_CODES } from '../domain/bulk.js';
import { UNCHANGED_REASONS, type UnchangedReason } from '../domain/status-transitions.js';
import { PersonId } from '../../../platform/http/person-id.js';
import { schemaOf } from './field-schema.js';
import { MUTATIONS } from '../domain/mutations.js';

export class ReadReceiptView {
  @PersonId() @ApiProperty() userId!: string;
  @ApiProperty() userName!: string;
  @ApiProperty({ format: 'date-time' }) readAt!: string;
}

export class ResponderView {
  @PersonId() @ApiProperty({ type: String, nullable: true }) id!: string | null;
  @ApiProperty({ enum: RESPONDER_TYPES }) type!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class ViewerView {
  @PersonId() @ApiProperty({ type: String, nullable: true }) id!: string | null;
  @ApiProperty({ enum: ['user', 'team'] }) type!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class AcknowledgerView {
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Of the user, the integration or the alert policy' })
  id!: string | null;
  @ApiProperty({ description: 'As it was called then' }) name!: string;
}

export class ActorView {
  @ApiProperty({ enum: ['user', 'api_key'], description: 'A person, or a key of an integration' }) type!: string;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Of the user or the integration' })
  id!: string | null;
  @ApiProperty({ description: 'As it was called then' }) name!: string;
}

/** The caller, whatever `user` the request gave. */
const ApiActor = (): PropertyDecorator =>
  ApiProperty({
    type: ActorView,
    nullable: true,
    description:
      'Who called; `user` is the name that the request gave. Null: the service itself, or not known any more',
  });

/** Fields that are shown differently than stored. */
export interface ShownParts {
  responders: ResponderView[];
  viewers: ViewerView[];
}

const ORDER = (
  'id tinyId alias message status acknowledged acknowledgedBy isSeen snoozed readBy tags visibleTo snoozedUntil count ' +
  'lastOccurredAt createdAt updatedAt source entity description owner ownerId priority responders details actions teamId maintenance silencedUntil'
).split(' ');

/** Sorts what stands under the names of an alert's fields as the contract has them; what it lacks comes last. */
export function byPlace([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return placeOf(one) - placeOf(other);
}

const DOCUMENTED = 'swagger/apiModelPropertiesArray';
/** The documentation names the fields as they were declared, those of the table first. */
const InOrder = ({ prototype }: { prototype: object }): void => {
  const names = Reflect.getMetadata(DOCUMENTED, prototype) as string[];
  Reflect.defineMetadata(
    DOCUMENTED,
    names.toSorted((one, other) => byPlace([one.slice(':'.length)], [other.slice(':'.length)])),
    prototype,
  );
};

export class FlappingView implements Flapping {
  @ApiProperty({
    type: 'integer',
    example: 7,
    description: 'How often it was opened within an hour, this time included',
  })
  openings!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it pages, if it is still open then; null: its page is not held',
  })
  heldUntil!: string | null;
}

export class EscalationPersonView {
  @ApiProperty({ description: 'Of the next page: of everybody, separated by commas' }) name!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
}

export class PagedTogetherView extends EscalationPersonView {
  @ApiPropertyOptional({
    type: 'integer',
    example: 10,
    description: 'How many more people got a page of the same step, or are paged next; absent: nobody',
  })
  others?: number;
}

export class LastPagedView extends PagedTogetherView {
  @ApiPropertyOptional({ description: 'The page was only rehearsed: it reached nobody; absent: it was sent' })
  rehearsed?: true;
}

export class NextPagedView extends PagedTogetherView {
  @ApiPropertyOptional({ description: 'Nobody whom the policy names was reached: others are notified instead' })
  fallsBack?: true;
  @ApiPropertyOptional({ description: 'The alert is snoozed until then: the end of the snooze notifies them' })
  afterSnooze?: true;
}

export class HeldPersonView {
  @ApiProperty({ format: 'uuid', description: 'Of the user' }) userId!: string;
  @ApiProperty({ description: 'Full name' }) name!: string;
  @ApiProperty({ format: 'date-time', description: 'When the page is sent, unless someone has the alert by then' })
  heldUntil!: string;
  @ApiProperty({ example: 'Ada Lovelace has quiet hours: held until 07:00 (Europe/Berlin)', description: 'In words' })
  why!: string;
  @ApiPropertyOptional({
    description: 'Somebody has acknowledged the alert: it is sent then only if that is taken back',
  })
  onlyIfOpen?: true;
}

export class PassedOverPersonView {
  @ApiProperty({ format: 'uuid', description: 'Of the user' }) userId!: string;
  @ApiProperty({ description: 'Full name' }) name!: string;
}

export class EscalationInShortView {
  @ApiProperty({ type: LastPagedView, nullable: true, description: 'The newest page that was sent or rehearsed' })
  lastPaged!: LastPagedView | null;
  @ApiProperty({
    type: [EscalationPersonView],
    description:
      'People to whom a first page is on its way, such as in a message that gathers several; `at`: when it goes',
  })
  waiting!: EscalationPersonView[];
  @ApiProperty({
    type: [HeldPersonView],
    description: 'People whose notifications are held by quiet hours, a mute or a snooze',
  })
  held!: HeldPersonView[];
  @ApiProperty({
    type: NextPagedView,
    nullable: true,
    description:
      'Whom the next step, or the end of a snooze, notifies: people, or `everybody of Payments` where nobody was reached before; null: nobody',
  })
  next!: NextPagedView | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the escalation ended and nobody had acknowledged: a minute after the last step or later, and not before its last page went out; null: it still runs, none started, or someone acknowledged',
  })
  endedAt!: string | null;
}

/**
 * The alert of the contract; `teamId`, `acknowledgedBy`, `ownerId` and `heldUntil` are additive. What clients give: `alert-fields.ts`.
 */
@InOrder
export class AlertView extends classWith<ShownFields<ShownParts>>(
  shownFields().map(([name, field]) => [name, [documented(field)]]),
) {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 99999, description: 'Random, not unique' }) tinyId!: number;
  @ApiProperty({ enum: ALERT_STATUSES }) status!: AlertStatus;
  @ApiProperty() acknowledged!: boolean;
  @ApiProperty({ type: AcknowledgerView, nullable: true, description: 'Who has it; null while it is not acknowledged' })
  acknowledgedBy!: AcknowledgerView | null;
  @ApiProperty() isSeen!: boolean;
  @ApiProperty() snoozed!: boolean;
  @ApiProperty({ type: [ReadReceiptView] }) readBy!: ReadReceiptView[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) snoozedUntil!: string | null;
  @ApiProperty({ type: 'integer', description: 'How often it was raised' }) count!: number;
  @ApiProperty({ format: 'date-time' }) lastOccurredAt!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: String, nullable: true }) owner!: string | null;
  @PersonId()
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'When the owner is a user' })
  ownerId!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) teamId!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The maintenance window during which it was raised, if that silences alerts',
  })
  maintenance!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'It pages nobody before; in the past: not before it is raised again',
  })
  silencedUntil!: string | null;
  @ApiPropertyOptional({
    format: 'date-time',
    type: String,
    description: 'Its escalation waits until then for someone on call; absent: it does not',
  })
  heldUntil?: string | undefined;
  @ApiPropertyOptional({
    type: FlappingView,
    description: 'Only of an alert whose alias opens and closes again and again',
  })
  flapping?: FlappingView;
  @ApiPropertyOptional({
    enum: [true],
    description: 'Of one alert, not in lists: messages about it are rehearsed, nobody is paged; absent: they go out',
  })
  rehearsed?: true;
  @ApiPropertyOptional({
    type: EscalationInShortView,
    nullable: true,
    description: 'With `include=escalation`, in lists; null: you may not read the alert itself, so it is not said',
  })
  escalation?: EscalationInShortView | null;
}

function documented(field: AlertField): PropertyDecorator {
  const { description, example } = field;
  const schema = schemaOf(field, { responders: ResponderView, viewers: ViewerView });
  const nullable = field.default === null ? { nullable: true } : {};
  return ApiProperty({ ...schema, ...nullable, description, example });
}

export class NoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() note!: string;
  @ApiProperty() user!: string;
  @ApiActor() actor!: ActorView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class ActivityView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ACTIVITY_TYPES }) type!: ActivityType;
  @ApiProperty() user!: string;
  @ApiActor() actor!: ActorView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: Record<string, unknown>;
}

export class ActivitiesView {
  @ApiProperty({ type: [ActivityView], description: 'Newest first' }) activities!: ActivityView[];
}

export class LogView {
  @ApiProperty({ description: 'What happened, as a sentence' }) log!: string;
  @ApiProperty({ enum: ACTIVITY_TYPES }) type!: string;
  @ApiProperty({ description: 'Who did it' }) owner!: string;
  @ApiActor() actor!: ActorView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ description: 'Give it as `offset` to go on behind this entry' }) offset!: string;
}

export class AlertGroupView implements AlertGroup {
  @ApiPropertyOptional({ enum: ALERT_STATUSES }) status?: AlertStatus;
  @ApiPropertyOptional({ enum: PRIORITIES }) priority?: Priority;
  @ApiProperty({ type: 'integer' }) count!: number;
}

export class CountView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiPropertyOptional({
    type: [AlertGroupView],
    description: 'With `by`: how many there are of each kind; kinds without alerts are left out',
    example: [{ status: 'open', priority: 'P1', count: 3 }],
  })
  groups?: AlertGroup[];
}

const Untold = () =>
  ApiPropertyOptional({
    type: [String],
    description: 'About people whom this names and to whom no message goes now, and why; else absent',
    example: ['Ada Lovelace has quiet hours: held until 07:00 (Europe/London)'],
  });

export class EscalateView {
  @ApiProperty() escalated!: boolean;
  @ApiProperty({
    example: 'step-fired',
    description: 'step-fired, no-escalation, not-due, acknowledged, closed, snoozed, exhausted or nobody-on-call',
  })
  reason!: string;
  @PersonId() @ApiPropertyOptional({ description: 'The (first) person paged' }) recipient?: string;
  @Untold() warnings?: string[];
}

export class BulkResultView {
  @ApiProperty() id!: string;
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ enum: UNCHANGED_REASONS, description: 'Successful without a change, since it was so before' })
  unchanged?: UnchangedReason;
  @ApiPropertyOptional({ description: `Why one of ${BULK_ACTIONS.join(', ')} was not done` }) error?: string;
  @ApiPropertyOptional({
    enum: BULK_CODES,
    description: 'That of the single action',
  })
  code?: ErrorCode;
  @ApiPropertyOptional({ description: 'The `error` in words' }) message?: string;
}

export class BulkView {
  @ApiProperty({ type: 'integer' }) processed!: number;
  @ApiProperty({ type: [BulkResultView] }) results!: BulkResultView[];
  @Untold() warnings?: string[];
}

/** What became of an accepted request. */
export class RequestStatusView {
  @ApiProperty() success!: boolean;
  @ApiProperty({ description: 'The same as `success`' }) isSuccess!: boolean;
  @ApiProperty({ enum: ['Create', ...Object.keys(MUTATIONS)] }) action!: string;
  @ApiProperty({ format: 'date-time' }) processedAt!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) integrationId!: string | null;
  @ApiProperty({ example: 'Created alert' }) status!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: no alert was made or met' })
  alertId!: string | null;
  @ApiProperty({ type: String, nullable: true }) alias!: string | null;
}
