import { html } from '../../common/html/html.js';
import type { Document } from '../../common/pages/domain/document.js';
import { smallPage } from '../../common/pages/domain/small-page.js';
import type { IncidentView } from '../../incidents/dto/incident.view.js';
import { INCIDENT_NEWS, isOver } from '../../notifications/incidents/domain/incident-message.js';
import { onwardOf, type Reader } from './console-pages.js';

type ShownIncident = Pick<
  IncidentView,
  'name' | 'message' | 'description' | 'priority' | 'status' | 'createdAt' | 'resolvedAt'
>;

/** One incident as it stands now. */
export function incidentPage({ incident, ...reader }: Reader & { incident: ShownIncident }): Document {
  const { name, message, description, priority, status, createdAt, resolvedAt } = incident;
  const { times, serviceName } = reader;
  return smallPage({
    heading: name,
    brand: serviceName,
    tone: isOver(status) ? 'good' : priority,
    inside: html`<p class="mark-line"><span class="mark">${priority}</span><span>Incident · ${status}</span></p>
      <p>${INCIDENT_NEWS[status]}</p>
      ${message !== name && html`<p class="prose">${message}</p>`}${
        description !== null && description !== '' && html`<p class="prose">${description}</p>`
      }
      <dl class="pairs">
        <dt>Since</dt>
        <dd>${times.full(new Date(createdAt))}</dd>
        ${
          resolvedAt !== null &&
          html`<dt>Over since</dt>
            <dd>${times.full(new Date(resolvedAt))}</dd>`
        }
      </dl>`,
    onward: onwardOf(reader),
  });
}
