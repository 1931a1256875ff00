/** The outbox, the audit log, reports, and moving in. */
export const INSTALLATION = `
CREATE TABLE outbox (
  id uuid NOT NULL,
  "tenantId" uuid NOT NULL,
  type text NOT NULL,
  consumers text[] NOT NULL,
  "occurredAt" timestamptz(3) NOT NULL,
  "availableAt" timestamptz(3) NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  "lastError" text,
  "setAsideAt" timestamptz(3),
  events json NOT NULL,
  PRIMARY KEY ("tenantId", id)
);
ALTER TABLE outbox ALTER COLUMN events SET STORAGE EXTERNAL;
CREATE INDEX outbox_due ON outbox ("availableAt", id) WHERE "setAsideAt" IS NULL;
CREATE INDEX outbox_failed ON outbox ("availableAt", id) WHERE ("setAsideAt" IS NULL) AND (attempts > 0);
CREATE INDEX outbox_set_aside ON outbox ("setAsideAt") WHERE "setAsideAt" IS NOT NULL;

-- Which version of the service a kind of work needs, where that is not the first; empty as long as none has changed.
CREATE TABLE work_versions (
  kind text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (kind),
  CONSTRAINT work_versions_version_check CHECK (version > 1)
);
INSERT INTO work_versions VALUES ('escalation.step-unreached', 2), ('escalation.priority-raised', 2);

-- What was done on request in the last hour, by whom. The version before goes on counting its codes in channel_codes.
CREATE TABLE hourly_work (
  "tenantId" uuid NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  "memberId" text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", kind, id),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId") ON DELETE CASCADE
);
CREATE INDEX hourly_work_age ON hourly_work (at);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  "tenantId" uuid NOT NULL,
  action text NOT NULL,
  "entityType" text NOT NULL,
  "entityId" text NOT NULL,
  "entityName" text,
  "userId" text,
  "userName" text,
  details jsonb,
  "createdAt" timestamptz(3) NOT NULL,
  changes jsonb,
  "actorType" text,
  source text,
  ip text,
  "userAgent" text,
  "ownerId" text,
  PRIMARY KEY ("tenantId", "createdAt", id)
);
CREATE INDEX audit_log_entity ON audit_log ("tenantId", "entityType", "entityId", "createdAt");

-- No foreign key to the owner, who may be an API key.
CREATE TABLE report_schedules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" text NOT NULL,
  cadence text NOT NULL,
  email text NOT NULL,
  days integer NOT NULL,
  enabled boolean NOT NULL,
  "countsFrom" timestamptz(3) NOT NULL,
  "countsIn" text NOT NULL,
  "nextRunAt" timestamptz(3) NOT NULL,
  "lastRunAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT report_schedules_cadence_check CHECK (cadence IN ('daily', 'weekly', 'monthly')),
  CONSTRAINT report_schedules_days_check CHECK ((days >= 1) AND (days <= 365)),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
-- Over all tenants: the job that runs them serves everybody.
CREATE INDEX report_schedules_due ON report_schedules ("nextRunAt") WHERE enabled;
CREATE INDEX report_schedules_owner ON report_schedules ("tenantId", "userId");

-- The synthetic pages of the self-check: when each began, and when it arrived.
CREATE TABLE self_checks (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  "arrivedAt" timestamptz(3),
  "closedAt" timestamptz(3),
  failure text,
  PRIMARY KEY ("tenantId", id)
);
CREATE INDEX self_checks_newest ON self_checks ("tenantId", "startedAt");

-- Which objects a configuration file manages, and how it calls them.
CREATE TABLE configuration_marks (
  "tenantId" uuid NOT NULL,
  kind text NOT NULL,
  "objectId" text NOT NULL,
  key text NOT NULL,
  "managedBy" text NOT NULL,
  "appliedAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId", kind, "objectId"),
  UNIQUE ("tenantId", kind, key)
);

-- What has moved in from another service, and what it was then.
CREATE TABLE imported_objects (
  "tenantId" uuid NOT NULL,
  kind text NOT NULL,
  "externalId" text NOT NULL,
  "objectId" text NOT NULL,
  hash text NOT NULL,
  "importedAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId", kind, "externalId")
);

-- What third-party clients sent of an object beyond what its feature stores.
CREATE TABLE third_party_originals (
  "tenantId" uuid NOT NULL,
  kind text NOT NULL,
  "objectId" text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY ("tenantId", kind, "objectId")
);

-- Of its own, so that a worker's signs of life touch no row that the transaction of moving in writes.
CREATE TABLE moving_in_claims (
  "tenantId" uuid NOT NULL,
  claim uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId")
);

CREATE TABLE moving_in_files (
  "tenantId" uuid NOT NULL,
  "runId" uuid NOT NULL,
  name text NOT NULL,
  status integer NOT NULL,
  body text,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "runId", name)
);
CREATE INDEX moving_in_files_age ON moving_in_files ("createdAt");

CREATE TABLE moving_in_parts (
  "tenantId" uuid NOT NULL,
  "runId" uuid NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "runId", number)
);
CREATE INDEX moving_in_parts_age ON moving_in_parts ("createdAt");

CREATE TABLE moving_in_runs (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL,
  url text,
  "sealedKey" text,
  "sealedKeys" text,
  state text NOT NULL,
  "trustChannels" boolean NOT NULL,
  theirs boolean NOT NULL,
  "goLive" boolean NOT NULL,
  "acceptedHash" text,
  progress jsonb,
  report jsonb,
  problem text,
  attempts integer NOT NULL,
  "startedBy" jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  timezone text,
  waiting jsonb,
  PRIMARY KEY ("tenantId"),
  CONSTRAINT moving_in_runs_source_check CHECK (source IN ('api', 'backup')),
  CONSTRAINT moving_in_runs_state_check CHECK (state IN ('receiving', 'reading', 'trying', 'ready', 'applying', 'applied', 'failed'))
);
CREATE INDEX moving_in_runs_waiting ON moving_in_runs ("updatedAt") WHERE state IN ('reading', 'trying', 'applying');
`;
