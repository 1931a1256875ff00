import { expect, it } from '@jest/globals';
import { orgOfFiles } from './backup-files.js';
import { rawOrg } from './raw.js';
import { readOrg } from '../read-org.js';

it('the files of a backup are parsed one by one, between which other work goes on', () => {
  const files = ['a', 'b', 'c'].map((name) => ({ kind: 'users' as const, name, text: `{"user":"${name}"}` }));
  const parsed: string[] = [];
  const slices = orgOfFiles(
    (function* () {
      for (const file of files) {
        parsed.push(file.name);
        yield file;
      }
    })(),
  );
  const states: string[] = [];
  let step = slices.next();
  for (; !step.done; step = slices.next()) states.push(parsed.join(''));
  expect(states).toEqual(['a', 'ab', 'abc']);
  expect(step.value.lists.users.map(({ json }) => json)).toEqual(files.map(({ name }) => ({ user: name })));
});

it('what they say is read one by one, too', () => {
  const users = Array.from({ length: 50 }, (_, n) => ({
    where: `${n}`,
    json: { user: { id: `${n}`, username: `${n}` } },
  }));
  let pauses = 0;
  for (const slices = readOrg(rawOrg('backup', { users }, [])); !slices.next().done;) pauses++;
  expect(pauses).toBe(100);
});
