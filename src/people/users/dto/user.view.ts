import { ManagedKind } from '../../../platform/http/managed.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ClockHours } from '../../../platform/domain/time-style.js';
import { USER_ROLES, type Grants, type UserRole } from '../domain/user-changes.js';
import type { User } from '../user.entity.js';
import { UnreachableView } from './unreachable.view.js';

/** A user in lists. */
@ManagedKind('users')
export class UserView {
  @ApiProperty() id!: string;
  @ApiProperty() username!: string;
  @ApiProperty() fullName!: string;
  @ApiProperty({ enum: USER_ROLES }) role!: UserRole;
  @ApiProperty() blocked!: boolean;
  @ApiProperty() verified!: boolean;
  @ApiPropertyOptional({ enum: [true] })
  proofPending?: true;
  @ApiProperty() timezone!: string;
  @ApiProperty() locale!: string;
  @ApiProperty({ type: 'integer', enum: [12, 24], nullable: true }) clockHours!: ClockHours | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty() notifyPush!: boolean;
  @ApiProperty() notifyEmail!: boolean;
  @ApiProperty() notifySms!: boolean;
  @ApiProperty() notifyOnP1Only!: boolean;
  @ApiProperty({ description: 'Told when a shift begins and ends' }) notifyOnHandoff!: boolean;
  @ApiProperty({ description: 'Of the notification rules that fire for an event, only the first is used' })
  firstMatchOnly!: boolean;
  @ApiProperty({ description: 'P1 alerts are sent within quiet hours' }) notifyP1InQuietHours!: boolean;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'A custom role; null: none' })
  customRoleId!: string | null;
  @ApiProperty({ type: String, nullable: true }) notifyQuietHoursStart!: string | null;
  @ApiProperty({ type: String, nullable: true }) notifyQuietHoursEnd!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) notifyBundleSec!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) notifyBundleEmailSec!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) notifyBundleP1Sec!: number | null;
  @ApiProperty() showSensitiveContent!: boolean;
  @ApiProperty() hasCompletedOnboarding!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  permissions!: Grants | null;
  @ApiProperty({ type: String, nullable: true }) mutedUntil!: string | null;
}

/** A user in lists with `unreachable=true`, with the reason. */
export class ListedUserView extends UserView {
  @ApiPropertyOptional({
    type: UnreachableView,
    description: 'Only with `unreachable=true`: why no message reaches them',
  })
  unreachable?: UnreachableView;
}

/** A user in `GET /v2/users/:id`. */
export class UserDetailView extends UserView {
  @ApiProperty() mfaEnabled!: boolean;
}

export function userView(user: User): UserView {
  return {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    role: user.role,
    blocked: user.blocked,
    verified: user.verified,
    ...(user.proofPending ? { proofPending: true } : {}),
    timezone: user.timezone,
    locale: user.locale,
    clockHours: user.clockHours,
    createdAt: user.createdAt.toISOString(),
    notifyPush: user.notifyPush,
    notifyEmail: user.notifyEmail,
    notifySms: user.notifySms,
    notifyOnP1Only: user.notifyOnP1Only,
    notifyOnHandoff: user.notifyOnHandoff,
    firstMatchOnly: user.firstMatchOnly,
    notifyP1InQuietHours: user.notifyP1InQuietHours,
    customRoleId: user.customRoleId,
    notifyQuietHoursStart: user.notifyQuietHoursStart,
    notifyQuietHoursEnd: user.notifyQuietHoursEnd,
    notifyBundleSec: user.notifyBundleSec,
    notifyBundleEmailSec: user.notifyBundleEmailSec,
    notifyBundleP1Sec: user.notifyBundleP1Sec,
    showSensitiveContent: user.showSensitiveContent,
    hasCompletedOnboarding: user.hasCompletedOnboarding,
    permissions: user.permissions,
    mutedUntil: user.mutedUntil?.toISOString() ?? null,
  };
}
