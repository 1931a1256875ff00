import { describe, expect, it } from '@jest/globals';
import { isEmail } from 'class-validator';
import fc from 'fast-check';
import {
  candidatesOf,
  isAddress,
  MOST_INVITES,
  readInvites,
  type Situation,
  textOfRest,
} from '../console/src/pages/people/invite-list.js';
import { allowed, workedMs } from './support/worked-time.js';

const addresses = (text: string): string[] => readInvites(text).entries.map(({ email }) => email);
const named = (text: string): string[] =>
  readInvites(text).entries.map(({ line, email, name }) => `${line} ${email} ${name}`.trim());

describe('addresses that were pasted', () => {
  it.each<[string, string[]]>([
    ['ada@example.com', ['1 ada@example.com']],
    [
      'a@x.example, b@x.example;c@x.example\nd@x.example',
      [...['1 a', '1 b', '1 c', '2 d'].map((a) => `${a}@x.example`)],
    ],
    [
      'a@x.example b@x.example\tc@x.example\r\n\r\nd@x.example',
      ['1 a', '1 b', '1 c', '3 d'].map((a) => `${a}@x.example`),
    ],
    ['Ada Lovelace <ada@x.example>, <b@x.example>', ['1 ada@x.example Ada Lovelace', '1 b@x.example']],
    ['"Lovelace, Ada" <ada@x.example>; mailto:b@x.example', ['1 ada@x.example Lovelace, Ada', '1 b@x.example']],
    [
      'Lovelace, Ada <ada@x.example>; Hopper, Grace <g@x.example>',
      [...['1 ada@x.example Lovelace, Ada', '1 g@x.example Hopper, Grace']],
    ],
    ['a@x.example, grace, Alan <alan@x.example>', ['1 a@x.example', '1 grace', '1 alan@x.example Alan']],
    ['ada lovelace@x.example', ['1 ada lovelace@x.example']],
    ['email\na@x.example, b@x.example', ['1 email', '2 a@x.example', '2 b@x.example']],
    ['"a@x.example, b@x.example', ['1 "a@x.example', '1 b@x.example']],
    [' \n,;\t\n', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('are found in their order, whatever stands between them', () => {
    const between = fc.constantFrom(', ', ',', ';', ' ; ', '\n', '\r\n', ' ', '\t', ',\n', ';;');
    const address = fc.stringMatching(/^[a-z0-9.+-]{1,12}@[a-z0-9-]{1,9}(\.[a-z]{2,5}){1,2}$/);
    const one = fc.tuple(address, fc.constantFrom('plain', 'bracketed', 'named', 'quoted'));
    fc.assert(
      fc.property(fc.array(fc.tuple(one, between), { minLength: 1, maxLength: 30 }), (list) => {
        const written = list.map(([[email, form], end]) => {
          if (form === 'plain') return email + end;
          const shown = form === 'named' ? 'Ada L ' : form === 'quoted' ? '"L, Ada; x" ' : '';
          // Between bracketed ones there has to be more than a space.
          return `${shown}<${email}>${end === ' ' ? ', ' : end}`;
        });
        // A plain one and a space before a name are one piece.
        fc.pre(!list.some(([[, form], end], i) => form === 'plain' && end === ' ' && list[i + 1]?.[0][1] !== 'plain'));
        expect(addresses(written.join(''))).toEqual(list.map(([[email]]) => email));
      }),
    );
  });
});

describe('a CSV with a header', () => {
  it('has columns in any order, quotes, and others that are left out', () => {
    const text =
      '\uFEFFTeam;E-Mail;Full name;Phone;Role\r\n' +
      'Payments;ada@x.example;"Lovelace; ""Ada""";1;Member\r\n\r\n' +
      '"Two\nlines"; "g@x.example" ;Grace;;\r\n;;;;\r\nx;a@x.example;;;admin;more\r\n';
    expect(readInvites(text)).toMatchObject({
      header: 'Team;E-Mail;Full name;Phone;Role',
      entries: [
        {
          line: 2,
          email: 'ada@x.example',
          name: 'Lovelace; "Ada"',
          role: 'Member',
          team: 'Payments',
          isTooLong: false,
        },
        { line: 4, email: 'g@x.example', name: 'Grace', role: '', team: 'Two\nlines', isTooLong: false },
        { line: 7, email: 'a@x.example', role: 'admin', team: 'x', isTooLong: true },
      ],
    });
  });

  it('takes an address as mail programs write it, and a quote that is never closed', () => {
    const { entries } = readInvites('name,email\n,Ada <ada@x.example>\n"open,b@x.example\nc,c@x.example');
    expect(entries.map(({ name, email }) => [name, email])).toEqual([
      ...[
        ['Ada', 'ada@x.example'],
        ['"open', 'b@x.example'],
        ['c', 'c@x.example'],
      ],
    ]);
  });

  it('is read back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '@', '"', ',', ';', '\n', ' ', 'é'), maxLength: 8 });
    const row = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.constantFrom(',', ';', '\t'), (rows, separator) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map((cells) => cells.map(quoted).join(separator));
        const { entries } = readInvites([['role', 'email', 'team'].join(separator), ...lines].join('\n'));
        const kept = rows.filter((cells) => cells.some((each) => each.trim() !== ''));
        expect(entries.map(({ role, team }) => [role, team])).toEqual(kept.map(([a, , c]) => [a.trim(), c.trim()]));
      }),
    );
  });
});

describe('any text', () => {
  const letters = fc.constantFrom(...'a@.,;<>"\n\r\t \uFEFF:x', 'email', 'name', 'é', '\u0000', '\ud800');
  const hostile = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join(''));

  it('is read without an error, and what stays of it reads the same', () => {
    fc.assert(
      fc.property(hostile, fc.func(fc.boolean()), (text, isLeft) => {
        const list = readInvites(text);
        const lines = text.split(/\r\n?|\n/).length;
        for (const { line, source } of list.entries) {
          expect(line >= 1 && line <= lines).toBe(true);
          expect(source).not.toBe('');
        }
        const rest = list.entries.filter((_, place) => isLeft(place));
        const again = readInvites(textOfRest(list, rest));
        const seen = ({ line: _, ...entry }: (typeof rest)[number]) => entry;
        expect(again.entries.map(seen)).toEqual(rest.map(seen));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['<', '"', '"",', '"a\n', 'a,<b>;', '@ ', 'a,<a@'])('is read fast: many %j', (part) => {
    const start = workedMs();
    for (const head of ['', 'email,name\n']) readInvites(head + part.repeat(30_000));
    const taken = workedMs() - start;
    expect(taken).toBeLessThan(allowed(3000, taken));
  });
});

describe('what counts as an address', () => {
  const rules = { require_tld: false };
  it('is what the service takes', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(isAddress(email)).toBe(email.length <= 100 && isEmail(email, rules));
      }),
    );
    const letters = fc.string({
      unit: fc.constantFrom(...'aZ9.-_+@é ßあ"<>()[]\\:', '\uff21', '\u0000'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, letters, (local, domain) => {
        const email = `${local}@${domain}`;
        if (isAddress(email)) expect(isEmail(email, rules)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['', '@', 'a@', '@b', 'a b@c', 'a@b..c', '.a@b', 'a@-b', 'a@b@', 'a@1.2.3.4', `${'x'.repeat(95)}@b.example`])(
    '%j is none',
    (text) => {
      expect(isAddress(text)).toBe(false);
    },
  );
});

describe('who is invited', () => {
  const team = { id: 't1', name: 'Payments' };
  const situation: Situation = {
    members: new Set(['member@x.example']),
    invited: new Map([
      ['pending@x.example', false],
      ['old@x.example', true],
    ]),
    teams: [team, { id: 't2', name: 'Twice' }, { id: 't3', name: 'twice' }],
    isAdmin: false,
    role: 'stakeholder',
    teamId: 't2',
  };
  const judged = (text: string, more: Partial<Situation> = {}) =>
    candidatesOf(readInvites(text), { ...situation, ...more });

  it.each(['constructor', '__proto__', 'toString', 'hasownproperty'])('takes %s for no role', (role) => {
    const [made] = judged(`email,role\na@x.example,${role}`);
    expect(made).toMatchObject({ role: 'stakeholder', problem: expect.stringContaining(`Unknown role “${role}”`) });
  });

  it('gets what the line says, else what the form says', () => {
    const text = 'email,role,team\na@x.example,,\nb@x.example,MEMBER,payments\nc@x.example,user,t1';
    expect(judged(text).map(({ role, teamId, problem }) => [role, teamId, problem])).toEqual([
      ...[
        ['stakeholder', 't2', null],
        ['user', 't1', null],
        ['user', 't1', null],
      ],
    ]);
    const [admin] = judged('email,role\na@x.example,admin', { isAdmin: true, teamId: null });
    expect(admin).toMatchObject({ role: 'admin', teamId: null, problem: null });
  });

  it('is said at the line, and what can be mended stays', () => {
    const text = [
      'email,role,team',
      'no address,,',
      ',user,',
      'A@x.example,,',
      'a@X.example,,',
      'Member@x.example,,',
      'pending@x.example,,',
      'old@x.example,,',
      'b@x.example,boss,',
      'c@x.example,admin,',
      'd@x.example,,Nobody',
      'e@x.example,,Twice',
      'f@x.example,,,x',
    ].join('\n');
    const list = readInvites(text);
    const candidates = candidatesOf(list, situation);
    expect(candidates.map(({ entry, problem }) => [entry.line, problem])).toEqual([
      [2, 'Not an e-mail address'],
      [3, 'No address'],
      [4, null],
      [5, 'The same address as in line 4'],
      [6, 'Has an account already'],
      [7, 'Invited already'],
      [8, 'Invited already, but it expired: resend it'],
      [9, 'Unknown role “boss”: member, stakeholder or administrator'],
      [10, 'Only administrators invite administrators'],
      [11, 'Unknown team “Nobody”'],
      [12, 'Several teams are called “Twice”'],
      [13, 'More columns than the header'],
    ]);
    const kept = candidates.flatMap(({ entry, isWorthKeeping }) => (isWorthKeeping ? [entry] : []));
    expect(textOfRest(list, kept).split('\n')).toEqual([
      ...['email,role,team', 'no address,,', ',user,', 'b@x.example,boss,', 'c@x.example,admin,'],
      ...['d@x.example,,Nobody', 'e@x.example,,Twice', 'f@x.example,,,x'],
    ]);
  });

  it('are so many at once, and the others go next', () => {
    const all = Array.from({ length: MOST_INVITES + 2 }, (_, place) => `p${place}@x.example`);
    const candidates = judged(['wrong', ...all].join('\n'));
    expect(candidates.filter(({ problem }) => problem === null)).toHaveLength(MOST_INVITES);
    expect(candidates.slice(-2).map(({ isWorthKeeping }) => isWorthKeeping)).toEqual([true, true]);
  });
});
