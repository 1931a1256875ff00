import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Audited } from '../../platform/audit/audited.js';
import type { ClockHours } from '../../platform/domain/time-style.js';
import { ACCESS_FIELDS, type Grants, type UserRole } from './domain/user-changes.js';

@Audited<User>({
  type: 'user',
  name: ({ fullName }) => fullName,
  fields: {
    ...{ id: 'silent', tokenVersion: 'silent', createdAt: 'silent', updatedAt: 'silent' },
    ...{ username: 'shown', fullName: 'shown', passwordHash: 'secret', verified: 'shown', emailProven: 'silent' },
    ...{ proofPending: 'shown' },
    customRoleId: 'shown',
    ...{ role: 'shown', blocked: 'shown', permissions: 'shown', timezone: 'shown', locale: 'shown' },
    clockHours: 'shown',
    ...{ notifyPush: 'shown', notifyEmail: 'shown', notifySms: 'shown', notifyOnP1Only: 'shown' },
    ...{ notifyOnHandoff: 'shown', notifyQuietHoursStart: 'shown', notifyQuietHoursEnd: 'shown', mutedUntil: 'shown' },
    ...{ firstMatchOnly: 'shown', notifyP1InQuietHours: 'shown' },
    ...{ notifyBundleSec: 'shown', notifyBundleEmailSec: 'shown', notifyBundleP1Sec: 'shown' },
    ...{ showSensitiveContent: 'shown', hasCompletedOnboarding: 'silent' },
    // The contact method has its own entry.
    accountChannelAt: 'silent',
    // Has audit entries of its own (`auth.mfa_enabled` …).
    mfaEnabled: 'silent',
  },
  acts: ({ changes }) => [
    { verb: ACCESS_FIELDS.some((field) => field in changes) ? 'access_changed' : 'update', changes },
  ],
})
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  /** The login name, unique in the tenant in any case; an e-mail address for people who registered. */
  @Column({ type: 'text' }) username!: string;
  @Column({ type: 'text' }) fullName!: string;
  /** Bcrypt; null: cannot log in with a password. */
  @Column({ type: 'text', nullable: true }) passwordHash!: string | null;
  @Column({ type: 'text' }) role!: UserRole;
  @Column({ type: 'boolean' }) blocked!: boolean;
  @Column({ type: 'boolean' }) verified!: boolean;
  /** IANA zone in which quiet hours and time windows are read. */
  @Column({ type: 'text' }) timezone!: string;
  /** BCP 47. */
  @Column({ type: 'text' }) locale!: string;
  /** 12 or 24; null: the language's usual format. */
  @Column({ type: 'smallint', nullable: true }) clockHours!: ClockHours | null;
  @Column({ type: 'boolean' }) notifyPush!: boolean;
  @Column({ type: 'boolean' }) notifyEmail!: boolean;
  @Column({ type: 'boolean' }) notifySms!: boolean;
  @Column({ type: 'boolean' }) notifyOnP1Only!: boolean;
  /** Notified when a shift of theirs begins and ends. */
  @Column({ type: 'boolean', default: false }) notifyOnHandoff!: boolean;
  /** Of several notification rules that match an event, only the first is used. */
  @Column({ type: 'boolean', default: false }) firstMatchOnly!: boolean;
  /** P1 alerts are sent within quiet hours; a mute still holds them. */
  @Column({ type: 'boolean', default: true }) notifyP1InQuietHours!: boolean;
  /** `HH:MM`, in the user's timezone. */
  @Column({ type: 'text', nullable: true }) notifyQuietHoursStart!: string | null;
  @Column({ type: 'text', nullable: true }) notifyQuietHoursEnd!: string | null;
  /** Seconds for which notifications over one channel are grouped; 0: no grouping; null: the default of the installation. */
  @Column({ type: 'integer', nullable: true }) notifyBundleSec!: number | null;
  /** The same for mails. */
  @Column({ type: 'integer', nullable: true }) notifyBundleEmailSec!: number | null;
  /** The same for P1 alerts, over every channel. */
  @Column({ type: 'integer', nullable: true }) notifyBundleP1Sec!: number | null;
  @Column({ type: 'boolean' }) showSensitiveContent!: boolean;
  @Column({ type: 'boolean' }) hasCompletedOnboarding!: boolean;
  /** Explicit grants; null: the defaults of the role. */
  @Column({ type: 'jsonb', nullable: true }) permissions!: Grants | null;
  /** The custom role that determines `role` and `permissions`; null: none. */
  @Column({ type: 'uuid', nullable: true }) customRoleId!: string | null;
  @Column({ type: 'timestamptz', nullable: true }) mutedUntil!: Date | null;
  /** A mail or an identity provider has proven that the username is this person's address. Never set by hand. */
  @Column({ type: 'boolean' }) emailProven!: boolean;
  /** Registered, and the address neither proven nor confirmed: the person gets no notifications. */
  @Column({ type: 'boolean' }) proofPending!: boolean;
  /** When the address became a contact method. Only once, so that one that the person removes is not added again. */
  @Column({ type: 'timestamptz', nullable: true }) accountChannelAt!: Date | null;
  @Column({ type: 'boolean' }) mfaEnabled!: boolean;
  /** Part of every token; incrementing it ends all sessions. */
  @Column({ type: 'integer' }) tokenVersion!: number;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz' }) updatedAt!: Date;
}
