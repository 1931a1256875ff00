import { describe, expect, it } from '@jest/globals';
import { type AttachmentState, decideCompletion, decideMint, MAX_BYTES } from './attachment.js';
import { decideFiles, explainLeftOut, type SentFile } from './sent-files.js';

const now = new Date('2026-06-01T12:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

const STATES: Record<string, AttachmentState> = {
  fresh: { createdAt: secondsAgo(1), uploadedAt: null },
  lastMoment: { createdAt: secondsAgo(899.999), uploadedAt: null },
  expired: { createdAt: secondsAgo(900), uploadedAt: null },
  uploaded: { createdAt: secondsAgo(86_400), uploadedAt: secondsAgo(86_000) },
};
const of = (...names: string[]): AttachmentState[] => names.flatMap((name) => STATES[name] ?? []);

describe('decideMint', () => {
  it('counts what is uploaded and what still can be, up to ten', () => {
    const nine = of(...Array<string>(8).fill('uploaded'), 'lastMoment');
    expect(decideMint([], now)).toEqual({ kind: 'minted' });
    expect(decideMint(nine, now)).toEqual({ kind: 'minted' });
    expect(decideMint([...nine, ...of('expired', 'expired')], now)).toEqual({ kind: 'minted' });
    expect(decideMint([...nine, ...of('fresh')], now)).toEqual({ kind: 'refused', reason: 'alert-full' });
    expect(decideMint([...nine, ...of('uploaded')], now)).toEqual({ kind: 'refused', reason: 'alert-full' });
  });
});

describe('decideCompletion', () => {
  const uploaded = { kind: 'uploaded' };
  const unchanged = { kind: 'unchanged' };
  const refused = (reason: string) => ({ kind: 'refused', reason });

  it.each([
    ['fresh', null, refused('never-uploaded')],
    ['fresh', 0, uploaded],
    ['fresh', MAX_BYTES, uploaded],
    ['fresh', MAX_BYTES + 1, refused('too-large')],
    ['lastMoment', null, refused('never-uploaded')],
    ['lastMoment', MAX_BYTES, uploaded],
    ['lastMoment', MAX_BYTES + 1, refused('too-large')],
    ['expired', null, refused('mint-expired')],
    ['expired', MAX_BYTES, refused('mint-expired')],
    ['expired', MAX_BYTES + 1, refused('mint-expired')],
    ['uploaded', null, unchanged],
    ['uploaded', MAX_BYTES, unchanged],
    ['uploaded', MAX_BYTES + 1, unchanged],
  ])('%s, object of %s bytes', (state, bytes, expected) => {
    for (const attachment of of(state)) {
      expect(decideCompletion(attachment, bytes === null ? null : { bytes }, now)).toEqual(expected);
    }
    expect(of(state)).toHaveLength(1);
  });
});

describe('decideFiles', () => {
  const file = (fileName: string, content: Buffer | null, bytes = content?.length ?? null): SentFile => ({
    ...{ fileName, contentType: 'text/plain', bytes, content },
  });

  it('keeps files up to 10 MB, where there is a storage', () => {
    const files = [file('just', Buffer.alloc(MAX_BYTES)), file('over', Buffer.alloc(MAX_BYTES + 1))];
    const { kept, leftOut } = decideFiles(files, true);
    expect(kept.map(({ fileName }) => fileName)).toEqual(['just']);
    expect(explainLeftOut(leftOut)).toEqual(['attachments (over 10 MB): over (10.5 MB)']);
    expect(decideFiles(files, false)).toMatchObject({
      kept: [],
      leftOut: [{ why: 'no-storage' }, { why: 'no-storage' }],
    });
  });

  it('names what is left out by its reason', () => {
    const files = [file('a', null, 1234), file('b', Buffer.alloc(0)), file(' ', null), file('c', null, 999)];
    expect(explainLeftOut(decideFiles(files, true).leftOut)).toEqual([
      'attachments (the content was not sent): a (1 kB), attachment, c (999 bytes)',
      'attachments (empty): b (0 bytes)',
    ]);
  });
});
