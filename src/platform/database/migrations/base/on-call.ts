/** Schedules, time off, swaps, and what is told of shifts. */
export const ON_CALL = `
CREATE TABLE schedules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "teamId" uuid,
  name text NOT NULL,
  description text,
  timezone text NOT NULL,
  enabled boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "announceRoomId" uuid,
  pauses jsonb DEFAULT '[]' NOT NULL,
  PRIMARY KEY ("tenantId", id)
);

CREATE TABLE rotations (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "scheduleId" uuid NOT NULL,
  "position" integer NOT NULL,
  name text,
  "startDate" timestamptz(3) NOT NULL,
  "endDate" timestamptz(3),
  type text NOT NULL,
  length integer NOT NULL,
  participants jsonb NOT NULL,
  "timeRestriction" jsonb,
  restrictions jsonb NOT NULL,
  "countsFrom" timestamptz(3),
  anchor timestamptz(3),
  shift integer DEFAULT 0 NOT NULL,
  "countsOnlyOwnHours" boolean DEFAULT false NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT rotations_check CHECK ("endDate" > "startDate"),
  CONSTRAINT rotations_length_check CHECK (length >= 1),
  FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX rotations_of_schedule ON rotations ("tenantId", "scheduleId", "position");

CREATE TABLE overrides (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "scheduleId" uuid NOT NULL,
  "userId" text NOT NULL,
  "userName" text,
  "startTime" timestamptz(3) NOT NULL,
  "endTime" timestamptz(3) NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "participantType" text,
  "rotationIds" jsonb,
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX overrides_of_schedule ON overrides ("tenantId", "scheduleId", "startTime");

-- Without foreign keys: it outlives what it is about.
CREATE TABLE plan_history (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "scheduleId" uuid,
  kind text NOT NULL,
  "subjectId" uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT plan_history_kind_check CHECK (kind IN ('rotation', 'override', 'schedule', 'member', 'zone', 'escalation'))
);
CREATE INDEX plan_history_of_schedule ON plan_history ("tenantId", "scheduleId", kind, until);

CREATE TABLE pto_requests (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "userName" text NOT NULL,
  "startDate" timestamptz(3) NOT NULL,
  "endDate" timestamptz(3) NOT NULL,
  reason text,
  status text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "approvedBy" text,
  "approvedAt" timestamptz(3),
  "deniedBy" text,
  "deniedAt" timestamptz(3),
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT pto_requests_check CHECK ("endDate" > "startDate")
);
CREATE INDEX pto_requests_approved ON pto_requests ("tenantId", "startDate") WHERE status = 'approved';
CREATE INDEX pto_requests_newest ON pto_requests ("tenantId", "createdAt" DESC, id DESC);
CREATE INDEX pto_requests_user ON pto_requests ("tenantId", "userId", "createdAt" DESC);

-- No foreign key to the override: it may be deleted, and the request was accepted all the same.
CREATE TABLE swap_requests (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "scheduleId" uuid NOT NULL,
  "requesterId" uuid NOT NULL,
  "requesterName" text NOT NULL,
  "responderId" uuid NOT NULL,
  "responderName" text NOT NULL,
  "startTime" timestamptz(3) NOT NULL,
  "endTime" timestamptz(3) NOT NULL,
  reason text,
  status text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "answeredAt" timestamptz(3),
  "overrideId" uuid,
  "shiftChangedAt" timestamptz(3),
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT swap_requests_status_check CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled')),
  FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules("tenantId", id) ON DELETE CASCADE
);
-- What the job looks for; empty when nobody waits for an answer.
CREATE INDEX swap_requests_due ON swap_requests ("expiresAt") WHERE status = 'pending';
CREATE INDEX swap_requests_requester ON swap_requests ("tenantId", "requesterId");
CREATE INDEX swap_requests_responder ON swap_requests ("tenantId", "responderId");
CREATE INDEX swap_requests_schedule ON swap_requests ("tenantId", "scheduleId");

-- One row for each tenant with somebody who wants to be told.
CREATE TABLE handoff_watches (
  "tenantId" uuid NOT NULL,
  "lookAt" timestamptz(3) NOT NULL,
  "lookedAt" timestamptz(3),
  "onCall" jsonb,
  PRIMARY KEY ("tenantId")
);
CREATE INDEX handoff_watches_due ON handoff_watches ("lookAt");

-- One row for each tenant with such a rule.
CREATE TABLE shift_watches (
  "tenantId" uuid NOT NULL,
  "lookAt" timestamptz(3) NOT NULL,
  "lookedAt" timestamptz(3),
  PRIMARY KEY ("tenantId")
);
CREATE INDEX shift_watches_due ON shift_watches ("lookAt");

-- When the gaps of a tenant's schedules are looked at next, and of which ones the leads have been told.
CREATE TABLE gap_watches (
  "tenantId" uuid NOT NULL,
  "lookAt" timestamptz(3) NOT NULL,
  told jsonb DEFAULT '[]' NOT NULL,
  PRIMARY KEY ("tenantId")
);
CREATE INDEX gap_watches_due ON gap_watches ("lookAt");

-- Addresses with a secret, to which calendar programs and wall screens subscribe.
CREATE TABLE calendar_links (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  kind text NOT NULL,
  "targetId" uuid NOT NULL,
  hash text NOT NULL,
  "createdAt" timestamptz NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT calendar_links_kind_check CHECK (kind IN ('user', 'schedule', 'team')),
  FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_links_hash ON calendar_links (hash);
CREATE INDEX calendar_links_user ON calendar_links ("tenantId", "userId");
`;
