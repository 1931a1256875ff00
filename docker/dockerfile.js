/**
 * Reads the part of the Dockerfile language that docker/Dockerfile keeps to: FROM … AS, WORKDIR, ENV NAME=value, COPY, RUN,
 * USER, EXPOSE, HEALTHCHECK and CMD in their JSON forms.
 * @returns the stages in order: {name, base, workdir, env, user, steps, command, healthcheck}
 * @throws on anything else
 */
export function readDockerfile(text) {
  const stages = [];
  for (const line of instructions(text)) {
    const [, word, rest] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    if (word === 'FROM') {
      const [, base, name] = /^(\S+) AS (\S+)$/.exec(rest) ?? fail(line);
      stages.push({ name, base, workdir: '/', env: {}, user: null, steps: [], command: null, healthcheck: null });
      continue;
    }
    read(stages.at(-1) ?? fail(line), word, rest, line);
  }
  return stages;
}

function read(stage, word, rest, line) {
  switch (word) {
    case 'WORKDIR':
      stage.workdir = rest;
      break;
    case 'ENV': {
      const [, name, value] = /^([A-Z_]+)=(\S*)$/.exec(rest) ?? fail(line);
      stage.env[name] = value;
      break;
    }
    case 'COPY': {
      const [, from, paths] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? fail(line);
      const parts = paths.split(/\s+/);
      stage.steps.push({ kind: 'copy', from: from ?? null, sources: parts.slice(0, -1), target: parts.at(-1) });
      break;
    }
    case 'RUN':
      stage.steps.push({ kind: 'run', command: rest.replace(/^(--mount=\S+\s+)*/, '') });
      break;
    case 'USER':
      stage.user = rest;
      break;
    case 'EXPOSE':
      break;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 'CMD '.length));
      break;
    case 'CMD':
      stage.command = JSON.parse(rest);
      break;
    default:
      fail(line);
  }
}

/** Without comments, continued lines joined. */
function instructions(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
}

function fail(line) {
  throw new Error(`Not understood: ${line}`);
}
