import { join } from 'node:path';
import { sh } from '../openapi/tools.js';
import { goModules, javaClassPath, obtain, pythonPackages } from './installs.js';
import { afterwards, story } from './story.js';

/** What all of these SDKs do, in this order. */
const STEPS = [
  ...['creates', 'reads', 'lists', 'counts', 'acknowledges', 'notes', 'assigns', 'adds responders', 'tags and details'],
  ...['updates', 'snoozes', 'escalates', 'acts', 'logs and recipients', 'lists attachments', 'searches'],
  ...['closes and deletes', 'is told of failures', 'beats'],
];

/** The Python SDK of the third-party API. */
export function pythonSdk(service) {
  const { skip, got } = obtain(['python3'], () => pythonPackages('python'));
  const command = () => [join(got, 'python'), 'test/clients/python/opsgenie_story.py'];
  story(service, { prefix: 'python', skip, command, steps: STEPS });
  if (!skip) afterwards(service, 'python');
}

/** The Go SDK. */
export function goSdk(service) {
  const { skip, got } = obtain(['go'], goModules);
  const command = () => {
    sh('go', ['build', '-o', 'story', '.'], { cwd: got });
    return [join(got, 'story')];
  };
  story(service, { prefix: 'go', skip, command, steps: STEPS });
  if (!skip) afterwards(service, 'go');
}

/** The Java SDK. It neither counts nor changes texts, and knows teams instead of responders. */
export function javaSdk(service) {
  const { skip, got } = obtain(['java', 'javac', 'mvn'], javaClassPath);
  const steps = STEPS.filter((step) => !['counts', 'updates'].includes(step)).map((step) =>
    step === 'adds responders' ? 'adds teams' : step,
  );
  const command = () => {
    sh('javac', ['-cp', got, '-d', got.split(':')[0], 'test/clients/java/Story.java']);
    return ['java', '-cp', got, 'Story'];
  };
  story(service, { prefix: 'java', skip, command, steps });
  if (!skip) afterwards(service, 'java', { users: false });
}
