import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, textOf, type JsonObject } from '../json.js';
import { oneAlert, saidIn } from '../one-alert.js';

/** Fields that are mapped to other fields of the alert. */
const MAPPED_FIELDS: ReadonlySet<string> = new Set(['alert_uid', 'title', 'message', 'state']);

/** Grafana OnCall's formatted webhook, any of whose fields may be missing. Its other webhooks have the shapes of their senders. */
export const grafanaOnCall: InboundFamily = {
  name: 'grafana-oncall',
  typeWords: ['oncall', 'formattedwebhook'],
  canRead: (body) => firstText(body.title, body.alert_uid) !== null,
  isShownBy: (body) => grafanaOnCall.canRead(body) && firstText(body.alert_uid, body.link_to_upstream_details) !== null,
  map: (body) => [mapAlert(body)],
};

function mapAlert(body: JsonObject): IntakeAction {
  const title = textOf(body.title);
  // Without an id the title names the problem.
  const alias = textOf(body.alert_uid) ?? (title === null ? null : `oncall-title:${title}`);
  return oneAlert(
    {
      message: firstText(title, body.message, alias) ?? 'Alert without a title',
      alias,
      priority: 'P3',
      description: firstText(body.message),
      source: 'grafana-oncall',
      details: detailsOf(body).filter(([key]) => !MAPPED_FIELDS.has(key)),
    },
    saidIn('state', body.state),
  );
}
