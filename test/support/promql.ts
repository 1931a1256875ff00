import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const MONITORING = new URL('../../docker/monitoring/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, MONITORING), 'utf8');

/** The names of the samples in a scrape, with the labels they show. */
export function metricsIn(text: string): Map<string, Set<string>> {
  const metrics = new Map<string, Set<string>>();
  const labelsOf = (name: string): Set<string> => {
    const labels = metrics.get(name) ?? new Set<string>();
    metrics.set(name, labels);
    return labels;
  };
  for (const line of text.split('\n')) {
    const [, family, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (family) labelsOf(family);
    if (family && type === 'histogram') for (const part of ['bucket', 'sum', 'count']) labelsOf(`${family}_${part}`);
    const [, name, inBraces = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name) for (const [, label = ''] of inBraces.matchAll(/(\w+)="/g)) labelsOf(name).add(label);
  }
  return metrics;
}

/** The metrics that a PromQL expression names, each with the labels by which it selects or groups. */
export function metricsOf(expression: string): { name: string; labels: string[] }[] {
  const bare = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const grouping = [...bare.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const ungrouped = bare.replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
  const found: { name: string; labels: string[] }[] = [];
  for (const [, name = '', selector = ''] of ungrouped.matchAll(
    /(?<![\w$])([a-z_]\w*)(?!\w)(?!\s*\()\s*(?:\{([^}]*)\})?(?![^{]*\})/gi,
  )) {
    if (['and', 'or', 'unless', 'bool', 'offset'].includes(name)) continue;
    const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    found.push({ name, labels: [...selected, ...grouping] });
  }
  return found;
}

/** The expressions of the alert rules. */
export function ruleExpressions(): string[] {
  const { groups } = load(read('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

/** The expressions of the dashboard's panels and variables. */
export function panelExpressions(): string[] {
  const { panels, templating } = JSON.parse(read('dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
    templating: { list: { query: { query?: string } }[] };
  };
  const variables = templating.list.flatMap(({ query }) => query.query?.match(/label_values\((\w+),/)?.[1] ?? []);
  return [...variables, ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
}
