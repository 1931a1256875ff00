/** Services, incidents, postmortems and the status page. */
export const INCIDENTS = `
CREATE TABLE services (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  status text NOT NULL,
  visibility text NOT NULL,
  tags text[] NOT NULL,
  "teamId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "incidentStatus" text DEFAULT 'ok' NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT "services_incidentStatus_check" CHECK ("incidentStatus" IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage')),
  CONSTRAINT services_status_check CHECK (status IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage')),
  CONSTRAINT services_visibility_check CHECK (visibility IN ('internal', 'public'))
);
CREATE INDEX services_public ON services ("tenantId", name, id) WHERE visibility = 'public';

CREATE TABLE service_status_changes (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "serviceId" uuid NOT NULL,
  status text NOT NULL,
  since timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT service_status_changes_status_check CHECK (status IN ('ok', 'maintenance', 'degraded', 'partial_outage', 'major_outage')),
  FOREIGN KEY ("tenantId", "serviceId") REFERENCES services("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX service_status_changes_history ON service_status_changes ("tenantId", "serviceId", since, id);

CREATE TABLE incidents (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  message text NOT NULL,
  description text,
  "teamId" uuid,
  priority text NOT NULL,
  tags text[] NOT NULL,
  details jsonb NOT NULL,
  responders jsonb NOT NULL,
  "impactedServices" jsonb NOT NULL,
  "statusPageEntry" jsonb,
  "notifyStakeholders" boolean NOT NULL,
  "resolvedAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "createdBy" uuid,
  "turnId" uuid,
  "stakeholderNotice" jsonb,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT incidents_check CHECK (("resolvedAt" IS NOT NULL) = (status IN ('resolved', 'closed'))),
  CONSTRAINT incidents_priority_check CHECK (priority IN ('P1', 'P2', 'P3', 'P4', 'P5')),
  CONSTRAINT incidents_status_check CHECK (status IN ('open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed'))
);
-- What the status page reads: the published incidents that are unresolved, or were resolved lately.
CREATE INDEX incidents_published ON incidents ("tenantId", "resolvedAt") WHERE "statusPageEntry" @> '{"enabled": true}'::jsonb;

-- Which alerts belong to which incident, as people linked them.
CREATE TABLE incident_alerts (
  "tenantId" uuid NOT NULL,
  "incidentId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "linkedBy" jsonb NOT NULL,
  "linkedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "incidentId", "alertId"),
  FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts("tenantId", id) ON DELETE CASCADE,
  FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX incident_alerts_alert ON incident_alerts ("tenantId", "alertId");

-- No foreign keys: a notice is history, and outlives the incident, the person and the channel.
CREATE TABLE incident_notices (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "incidentId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  cause text NOT NULL,
  notice jsonb NOT NULL,
  "channelId" uuid NOT NULL,
  "channelType" text NOT NULL,
  state text NOT NULL,
  "dueAt" timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  reason text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT incident_notices_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
  FOREIGN KEY ("channelType") REFERENCES channel_types(type)
);
CREATE INDEX incident_notices_age ON incident_notices ("updatedAt") WHERE state <> ALL (ARRAY['pending'::text, 'sending'::text]);
-- What the sender looks for; empty when there is nothing to do.
CREATE INDEX incident_notices_due ON incident_notices ("dueAt") WHERE state IN ('pending', 'sending');
-- Whatever runs twice, nobody is told twice of one change.
CREATE UNIQUE INDEX incident_notices_once ON incident_notices ("tenantId", "incidentId", "userId", cause, "channelId");
CREATE INDEX incident_notices_turns ON incident_notices ("tenantId", "dueAt") WHERE state IN ('pending', 'sending');

-- Rules of a service: which new alerts open an incident of it.
CREATE TABLE incident_rules (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "serviceId" uuid NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  "order" integer NOT NULL,
  match jsonb NOT NULL,
  incident jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT incident_rules_order_check CHECK ("order" >= 0),
  FOREIGN KEY ("tenantId", "serviceId") REFERENCES services("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX incident_rules_service ON incident_rules ("tenantId", "serviceId");

CREATE TABLE incident_rule_matches (
  "tenantId" uuid NOT NULL,
  "ruleId" uuid NOT NULL,
  "alertId" uuid NOT NULL,
  "dueAt" timestamptz(3),
  attempts integer NOT NULL,
  "lastError" text,
  PRIMARY KEY ("tenantId", "ruleId", "alertId"),
  FOREIGN KEY ("tenantId", "ruleId") REFERENCES incident_rules("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX incident_rule_matches_due ON incident_rule_matches ("dueAt") WHERE "dueAt" IS NOT NULL;

CREATE TABLE incident_rule_states (
  "tenantId" uuid NOT NULL,
  "ruleId" uuid NOT NULL,
  "incidentId" uuid NOT NULL,
  "leftOut" integer NOT NULL,
  PRIMARY KEY ("tenantId", "ruleId"),
  FOREIGN KEY ("tenantId", "ruleId") REFERENCES incident_rules("tenantId", id) ON DELETE CASCADE
);

-- What incidents of one sort have in common, to open them from.
CREATE TABLE incident_templates (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  "teamId" uuid,
  message text NOT NULL,
  description text,
  priority text NOT NULL,
  tags text[] NOT NULL,
  details jsonb NOT NULL,
  "impactedServices" jsonb NOT NULL,
  "notifyStakeholders" boolean NOT NULL,
  "stakeholderNotice" jsonb,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id)
);

-- A postmortem is reached through its incident only, and goes with it; an incident never changes its team.
CREATE TABLE postmortems (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  "incidentId" uuid NOT NULL,
  "teamId" uuid,
  summary text NOT NULL,
  "rootCause" text,
  timeline jsonb NOT NULL,
  "actionItems" jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  "publicText" text,
  "publishedAt" timestamptz(3),
  PRIMARY KEY ("tenantId", id),
  FOREIGN KEY ("tenantId", "incidentId") REFERENCES incidents("tenantId", id) ON DELETE CASCADE
);
CREATE INDEX postmortems_incident ON postmortems ("tenantId", "incidentId", id);

CREATE TABLE status_pages (
  "tenantId" uuid NOT NULL,
  slug text NOT NULL,
  visibility text NOT NULL,
  "brandName" text NOT NULL,
  "accentColor" text,
  "logoUrl" text,
  "showUptimeBars" boolean NOT NULL,
  "keyHash" text,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId"),
  CONSTRAINT status_pages_check CHECK (("keyHash" IS NOT NULL) = (visibility = 'link')),
  CONSTRAINT status_pages_visibility_check CHECK (visibility IN ('public', 'link', 'login')),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
-- A global look-up: the slug is all that a visitor brings.
CREATE UNIQUE INDEX status_pages_slug ON status_pages (slug);

CREATE TABLE status_page_announcements (
  "tenantId" uuid NOT NULL,
  "incidentId" uuid NOT NULL,
  key text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", "incidentId", key),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);

CREATE TABLE status_page_subscribers (
  "tenantId" uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  "verifiedAt" timestamptz(3),
  "verifyHash" text,
  "verifyExpiresAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("tenantId", id),
  CONSTRAINT status_page_subscribers_check CHECK (("verifiedAt" IS NULL) OR ("verifyHash" IS NULL)),
  FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
);
CREATE UNIQUE INDEX status_page_subscribers_email ON status_page_subscribers ("tenantId", email);
-- Over all tenants: the job that forgets those who never confirmed serves everybody.
CREATE INDEX status_page_subscribers_pending ON status_page_subscribers ("verifyExpiresAt");
CREATE UNIQUE INDEX status_page_subscribers_token ON status_page_subscribers ("tenantId", "verifyHash");
CREATE INDEX status_page_subscribers_verify ON status_page_subscribers ("verifyHash") WHERE "verifyHash" IS NOT NULL;
`;
