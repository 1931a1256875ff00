import { originOf } from '../../../lifecycle/domain/derived-alert.js';
import type { InboundFamily, IntakeAction } from '../intake-action.js';
import { detailsOf, firstText, isJsonObject, textOf, type JsonObject } from '../json.js';
import { oneAlert, paragraphs, saidIn, serverOf } from '../one-alert.js';

/** States of a run that has not ended, or ended without a result. */
const NO_RESULT =
  /^(?:cancell?ed|canceling|skipped|neutral|stale|action_required|created|waiting_for_resource|waiting_for_callback|preparing|pending|running|manual|scheduled)$/i;

/** GitHub's webhook: its event `workflow_run`. Its other events say nothing of a problem. */
export const gitHub: InboundFamily = {
  name: 'github',
  typeWords: ['github'],
  // The ping of an organisation's webhook has no repository.
  canRead: (body) =>
    isJsonObject(body.sender) &&
    (nameOf(body.repository, 'full_name') !== null || nameOf(body.organization, 'login') !== null),
  map: (body) => [isJsonObject(body.workflow_run) ? mapRun(body.workflow_run, body) : { kind: 'no-content' }],
};

/** GitLab's webhook: its pipeline events. Its other events say nothing of a problem. */
export const gitLab: InboundFamily = {
  name: 'gitlab',
  typeWords: ['gitlab'],
  // Events of a group have no kind and no project.
  canRead: (body) => textOf(body.object_kind) !== null || textOf(body.event_name) !== null,
  isShownBy: (body) =>
    textOf(body.object_kind) !== null && (isJsonObject(body.project) || isJsonObject(body.repository)),
  map: (body) => [
    body.object_kind === 'pipeline' && isJsonObject(body.object_attributes)
      ? mapPipeline(body.object_attributes, body)
      : { kind: 'no-content' },
  ],
};

function mapRun(run: JsonObject, { repository, workflow }: JsonObject): IntakeAction {
  // Null until the run has ended.
  const conclusion = textOf(run.conclusion);
  const of = isJsonObject(repository) ? repository : {};
  const by = isJsonObject(workflow) ? workflow : {};
  const name = firstText(run.name, by.name) ?? 'Workflow';
  return mapCi(
    {
      tool: 'github',
      project: textOf(of.full_name),
      pipeline: name,
      branch: branchOf(run, textOf(of.full_name)),
      id: firstText(run.workflow_id, by.id, name),
      url: run.html_url,
      title: firstText(run.display_title) ?? titleOf(run.head_commit),
    },
    ['workflow_run.conclusion', conclusion],
    {
      ...pick(run, ['run_number', 'run_attempt', 'event', 'head_sha', 'conclusion']),
      actor: nameOf(run.actor, 'login'),
    },
  );
}

/** A branch of a fork has the fork's name before it: `main` is in every fork. */
function branchOf(run: JsonObject, repository: string | null): string | null {
  const head = isJsonObject(run.head_repository) ? textOf(run.head_repository.full_name) : null;
  const branch = textOf(run.head_branch);
  return head === null || head === repository ? branch : `${head}:${branch ?? ''}`;
}

function mapPipeline(pipeline: JsonObject, event: JsonObject): IntakeAction {
  const { project, commit, user } = event;
  const of = isJsonObject(project) ? project : {};
  return mapCi(
    {
      tool: 'gitlab',
      project: firstText(of.path_with_namespace, of.name),
      pipeline: 'Pipeline',
      branch: sourceOf(pipeline, event),
      id: firstText(of.id),
      url: firstText(pipeline.url, of.web_url),
      title: titleOf(commit),
    },
    ['object_attributes.status', textOf(pipeline.status)],
    { ...pick(pipeline, ['id', 'name', 'sha', 'source', 'duration', 'status']), actor: nameOf(user, 'username') },
  );
}

/** A merge request from a fork runs in this project, by the name of the fork's branch. */
function sourceOf(pipeline: JsonObject, { merge_request: request }: JsonObject): string | null {
  const branch = textOf(pipeline.ref);
  const [from, to] = ['source_project_id', 'target_project_id'].map((key) => nameOf(request, key));
  return from === to ? branch : `${from ?? ''}:${branch ?? ''}`;
}

const titleOf = (commit: unknown): string | null =>
  nameOf(commit, 'title') ?? nameOf(commit, 'message')?.split('\n', 1)[0] ?? null;

interface Ci {
  tool: string;
  project: string | null;
  pipeline: string;
  branch: string | null;
  /** Of the pipeline, within the tool or the project. */
  id: string | null;
  url: unknown;
  title: string | null;
}

/** A pipeline of a branch is one problem, from its first failure to its next success. */
function mapCi(ci: Ci, [path, word]: [string, string | null], more: JsonObject): IntakeAction {
  if (word === null || NO_RESULT.test(word)) return { kind: 'no-content' };
  const { tool, project, pipeline, branch, id, url, title } = ci;
  const at = [project, branch].filter((part) => part !== null).join('@');
  return oneAlert(
    {
      message: `${pipeline} failed: ${at}`,
      alias: `${tool}:${id ?? ''}:${at}`,
      aliasOrigin: originOf(serverOf(url)),
      priority: 'P3',
      description: paragraphs(title, textOf(url)),
      source: tool,
      entity: project,
      details: detailsOf({ pipeline, branch, url, ...more }),
    },
    saidIn(path, word),
  );
}

const pick = (from: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

const nameOf = (of: unknown, key: string): string | null => (isJsonObject(of) ? textOf(of[key]) : null);
