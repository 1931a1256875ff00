/** Tenants, people, teams, and how people sign in. */
export const PEOPLE = `
CREATE TABLE tenants (
  "tenantId" uuid NOT NULL,
  name text NOT NULL,
  "isDefault" boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  timezone text,
  PRIMARY KEY ("tenantId")
);
CREATE UNIQUE INDEX tenants_one_default ON tenants ("isDefault") WHERE "isDefault";

CREATE TABLE users (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  username text NOT NULL,
  "fullName" text NOT NULL,
  "passwordHash" text,
  role text NOT NULL,
  blocked boolean NOT NULL,
  verified boolean NOT NULL,
  timezone text NOT NULL,
  locale text NOT NULL,
  "notifyPush" boolean NOT NULL,
  "notifyEmail" boolean NOT NULL,
  "notifySms" boolean NOT NULL,
  "notifyOnP1Only" boolean NOT NULL,
  "notifyQuietHoursStart" text,
  "notifyQuietHoursEnd" text,
  "showSensitiveContent" boolean NOT NULL,
  "hasCompletedOnboarding" boolean NOT NULL,
  permissions jsonb,
  "mutedUntil" timestamptz(3),
  "mfaEnabled" boolean NOT NULL,
  "tokenVersion" integer NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "emailProven" boolean DEFAULT false NOT NULL,
  "notifyOnHandoff" boolean DEFAULT false NOT NULL,
  "accountChannelAt" timestamptz(3),
  "proofPending" boolean DEFAULT false NOT NULL,
  "notifyBundleSec" integer,
  "notifyBundleEmailSec" integer,
  "notifyBundleP1Sec" integer,
  "firstMatchOnly" boolean DEFAULT false NOT NULL,
  "customRoleId" uuid,
  "clockHours" smallint,
  "notifyP1InQuietHours" boolean DEFAULT true NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT users_role_check CHECK (role IN ('admin', 'user', 'stakeholder')),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
CREATE INDEX users_told_of_handoffs ON users ("tenantId") WHERE "notifyOnHandoff";
-- A global look-up: login knows no tenant.
CREATE UNIQUE INDEX users_username ON users (lower(username));

CREATE TABLE user_departures (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "from" timestamptz(3),
  until timestamptz(3),
  name text,
  PRIMARY KEY ("tenantId", id)
);

-- Roles of an organisation's own.
CREATE TABLE custom_roles (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  "extendedRole" text NOT NULL,
  "grantedRights" jsonb NOT NULL,
  "disallowedRights" jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT "custom_roles_extendedRole_check" CHECK ("extendedRole" IN ('user', 'observer', 'stakeholder'))
);

CREATE TABLE teams (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "weeklyDigest" boolean DEFAULT true NOT NULL,
  "digestAt" timestamptz,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);

CREATE TABLE team_members (
  "tenantId" uuid NOT NULL,
  "teamId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  role text NOT NULL,
  "joinedAt" timestamptz(3) NOT NULL,
  "order" bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY ("tenantId", "teamId", "userId"),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE,
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX team_members_user ON team_members ("tenantId", "userId");

CREATE TABLE team_roles (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "teamId" uuid NOT NULL,
  name text NOT NULL,
  permissions jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX team_roles_team ON team_roles ("tenantId", "teamId", id);

CREATE TABLE team_sso (
  "tenantId" uuid NOT NULL,
  "teamId" uuid NOT NULL,
  slug text NOT NULL,
  issuer text NOT NULL,
  "clientId" text NOT NULL,
  "clientSecret" text NOT NULL,
  scopes text NOT NULL,
  "allowedDomains" text[] NOT NULL,
  "defaultRole" text NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "teamId"),
  CONSTRAINT "team_sso_defaultRole_check" CHECK ("defaultRole" IN ('user', 'stakeholder')),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
-- A global look-up: the address of a sign-in names no tenant.
CREATE UNIQUE INDEX team_sso_slug ON team_sso (slug);

CREATE TABLE user_mfa (
  "tenantId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  secret text NOT NULL,
  "lastStep" integer NOT NULL,
  PRIMARY KEY ("tenantId", "userId"),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);

CREATE TABLE mfa_backup_codes (
  "tenantId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY ("tenantId", "userId", hash),
  FOREIGN KEY ("tenantId", "userId") REFERENCES user_mfa("tenantId", "userId") ON DELETE CASCADE
);

CREATE TABLE sso_identities (
  "tenantId" uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  "userId" uuid NOT NULL,
  PRIMARY KEY ("tenantId", issuer, subject),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX sso_identities_user ON sso_identities ("tenantId", "userId");

-- Of the default tenant, all of them: whose tenant a login is for shows only when it has succeeded.
CREATE TABLE login_failures (
  "tenantId" uuid NOT NULL,
  attempt uuid NOT NULL,
  key text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", attempt, key),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
CREATE INDEX login_failures_expired ON login_failures (at);
CREATE INDEX login_failures_key ON login_failures ("tenantId", key, at);

CREATE TABLE password_resets (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  hash text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX password_resets_expired ON password_resets ("expiresAt");
-- A global look-up: the token alone says whose it is.
CREATE UNIQUE INDEX password_resets_hash ON password_resets (hash);
CREATE INDEX password_resets_user ON password_resets ("tenantId", "userId");

-- Accounts that people register themselves are not paged until a mailed link was followed; those of before are.
CREATE TABLE email_proofs (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  hash text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX email_proofs_age ON email_proofs ("expiresAt");
CREATE UNIQUE INDEX email_proofs_hash ON email_proofs (hash);
CREATE INDEX email_proofs_user ON email_proofs ("tenantId", "userId");

CREATE TABLE refresh_tokens (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "familyId" uuid NOT NULL,
  hash text NOT NULL,
  "tokenVersion" integer NOT NULL,
  "issuedAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  "revokedAt" timestamptz(3),
  "startedAt" timestamptz,
  address text,
  "userAgent" text,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_expired ON refresh_tokens ("expiresAt");
CREATE INDEX refresh_tokens_family ON refresh_tokens ("tenantId", "familyId");
-- A global look-up, as of API keys: the token alone says whose it is.
CREATE UNIQUE INDEX refresh_tokens_hash ON refresh_tokens (hash);
CREATE INDEX refresh_tokens_user ON refresh_tokens ("tenantId", "userId");

CREATE TABLE revoked_tokens (
  "tenantId" uuid NOT NULL,
  jti uuid NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", jti),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
CREATE INDEX revoked_tokens_expired ON revoked_tokens ("expiresAt");

CREATE TABLE invites (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  hash text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  permissions jsonb,
  "teamId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  inviter jsonb,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT invites_role_check CHECK (role IN ('admin', 'user', 'stakeholder')),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId"),
  FOREIGN KEY ("tenantId", "teamId") REFERENCES teams("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX invites_expired ON invites ("expiresAt");
-- A global look-up: the token alone says whose it is.
CREATE UNIQUE INDEX invites_hash ON invites (hash);
CREATE INDEX invites_pending ON invites ("tenantId", id) WHERE "usedAt" IS NULL;
CREATE INDEX invites_team ON invites ("tenantId", "teamId");

-- Secrets that the service makes for itself, the same for every tenant and replica; encrypted.
CREATE TABLE installation_secrets (
  name text NOT NULL,
  "sealedValue" text NOT NULL,
  "createdAt" timestamptz NOT NULL,
  PRIMARY KEY (name)
);

-- Unlogged: after a crash the counts begin anew, which is how limits fail (open). Room on the pages, so that an update of the
-- count, which no index holds, stays in place.
CREATE UNLOGGED TABLE rate_limit_counters (
  "tenantId" uuid NOT NULL,
  bucket text NOT NULL,
  "windowStart" timestamptz(3) NOT NULL,
  "windowEnd" timestamptz(3) NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY ("tenantId", bucket, "windowStart"),
  CONSTRAINT rate_limit_counters_hits_check CHECK (hits >= 0)
) WITH (fillfactor='60');
CREATE INDEX rate_limit_counters_over ON rate_limit_counters ("tenantId", "windowEnd");
`;
