import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { msg, plural, Plural, t, Trans } from '#words';
import { usePeople, useTeamNames, useTeams } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { isSignedOut, Problem } from '../../api/problem.js';
import { useMails } from '../../data/channels.js';
import { type NewInvite, refreshInvites, sendInvite, useInvites } from '../../data/people.js';
import { Address } from '../../parts/address.js';
import { Among } from '../../parts/among.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextArea } from '../../parts/inputs.js';
import { explain } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';
import { readTextFile } from './text-file.js';
import { candidatesOf, readInvites, textOfRest, type Candidate } from './invite-list.js';
import { hasExpired, linkOf, SentInvite } from './invites.js';
import { roleAbout, ROLES, roleName, type Role } from './roles.js';

const WHERE_NONE = msg`Where the line names none`;

/** What became of them. */
interface Outcome {
  sent: NewInvite[];
  notSent: Candidate[];
  /** Of those who can be tried again. */
  rest: string;
}

/** Invites by e-mail: one address, or as many as are pasted or in a file. */
export function InvitePeople({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [progress, setProgress] = useState<{ tried: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Known before the first one is sent, so that nothing is promised by mistake.
  useMails();
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const { busy, error, send } = useSubmission();
  const { list, candidates } = useCandidates(text, role, teamId || null);
  const ready = candidates.filter(({ problem }) => problem === null);
  const isMany = candidates.length > 1 || list.header !== null;

  const invite = async (): Promise<void> => {
    const sent = new Map<Candidate, NewInvite>();
    const refused = new Map<Candidate, string>();
    isStopped.current = false;
    try {
      for (const candidate of ready) {
        if (isStopped.current) break;
        setProgress({ tried: sent.size + refused.size, of: ready.length });
        const { entry, role: theirRole, teamId: theirTeam } = candidate;
        const body = { email: entry.email, fullName: entry.name || null, role: theirRole, teamId: theirTeam };
        try {
          sent.set(candidate, await sendInvite(body));
        } catch (problem) {
          if (!isMany) throw problem;
          refused.set(candidate, explain(problem));
          // The next ones would come to nothing for the same reason.
          if (concernsAll(problem)) break;
        }
      }
    } finally {
      setProgress(null);
    }
    const notSent = candidates
      .filter((each) => !sent.has(each))
      .map((each) =>
        each.problem === null ? { ...each, problem: refused.get(each) ?? t`Not tried`, isWorthKeeping: true } : each,
      );
    const kept = notSent.filter(({ isWorthKeeping }) => isWorthKeeping).map(({ entry }) => entry);
    setOutcome({ sent: [...sent.values()], notSent, rest: textOfRest(list, kept) });
    await refreshInvites();
  };

  if (progress && isMany)
    return (
      <Dialog title={t`Inviting…`} onClose={() => (isStopped.current = true)}>
        <p role="status">{t`${{ done: progress.tried }} of ${{ all: progress.of }}`}</p>
        <progress max={progress.of} value={progress.tried} aria-label={t`Invited so far`} />
        <div class="form-end">
          <button type="button" class="btn" onClick={() => (isStopped.current = true)}>
            {t`Stop`}
          </button>
        </div>
      </Dialog>
    );
  if (outcome)
    return (
      <Dialog title={outcome.sent.length > 0 ? t`Invited` : t`Nobody is invited`} onClose={onClose}>
        <Done outcome={outcome} />
        <div class="form-end">
          <button type="button" class="btn" onClick={() => (setText(outcome.rest), setOutcome(null))}>
            {outcome.rest === '' ? t`Invite more` : t`Try the others again`}
          </button>
          <button type="button" class="btn main" onClick={onClose}>
            {t`Done`}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t`Invite people`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(invite)}>
        <Addresses text={text} onChange={setText} />
        {isMany && <Preview candidates={candidates} />}
        <SelectField
          label={t`Role`}
          path="role"
          hint={list.header === null ? roleAbout(role) : t(WHERE_NONE)}
          value={role}
          onChange={(value) => setRole(value as Role)}
        >
          {ROLES.map(([value, name]) => (
            <option key={value} value={value} disabled={value === 'admin' && me.role !== 'admin'}>
              {value === 'admin' && me.role !== 'admin' ? t`${{ role: t(name) }} (only by administrators)` : t(name)}
            </option>
          ))}
        </SelectField>
        <TeamField
          label={t`Team`}
          path="teamId"
          hint={list.header === null ? t`They join it when they accept` : t(WHERE_NONE)}
          value={teamId}
          onChange={setTeamId}
          none={t`No team`}
        />
        {candidates.length === 1 && candidates[0]?.problem && !isMany && (
          <p class="quiet small" role="status">
            {candidates[0].problem}
          </p>
        )}
        <FormEnd onBack={onClose} disabled={busy || ready.length === 0}>
          {busy ? t`Inviting…` : ready.length > 1 ? t`Invite ${{ count: ready.length }} people` : t`Invite`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

/** Reads the text as it is typed, and decides for each who is named. */
function useCandidates(
  text: string,
  role: Role,
  teamId: string | null,
): { list: ReturnType<typeof readInvites>; candidates: Candidate[] } {
  const isAdmin = useSignedIn().role === 'admin';
  const people = usePeople();
  const teams = useTeams();
  const { data: invites } = useInvites();
  const known = useMemo(
    () => ({
      members: new Set(people.map(({ username }) => username.toLowerCase())),
      invited: new Map(invites?.map((invite) => [invite.email.toLowerCase(), hasExpired(invite)])),
    }),
    [people, invites],
  );
  const list = useMemo(() => readInvites(text), [text]);
  const candidates = useMemo(
    () => candidatesOf(list, { ...known, teams, isAdmin, role, teamId }),
    [list, known, teams, isAdmin, role, teamId],
  );
  return { list, candidates };
}

/** The text that names them: typed, pasted, or that of a file. */
function Addresses({ text, onChange }: { text: string; onChange: (text: string) => void }): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (file: File | undefined): void => {
    if (file)
      readTextFile(file).then(
        (read) => (onChange(read), setProblem(null)),
        (why) => setProblem(explain(why)),
      );
  };
  return (
    <div class="addresses">
      <TextArea
        label={t`E-mail`}
        path="email"
        rows={4}
        required
        autoFocus
        spellcheck={false}
        autocapitalize="off"
        placeholder="ada@example.com"
        hint={t`One address or many, with commas or on lines of their own; or a CSV with a header: email, name, role, team`}
        problem={problem}
        value={text}
        onChange={(typed) => (onChange(typed), setProblem(null))}
        onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer?.files[0];
          if (!file) return;
          event.preventDefault();
          take(file);
        }}
      />
      <label class="btn small">
        {t`Choose a CSV file`}
        <input
          class="unseen"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** Who will be invited as what; first those who will not, and why. */
function Preview({ candidates }: { candidates: readonly Candidate[] }): JSX.Element {
  const teamName = useTeamNames();
  const wrong = candidates.filter(({ problem }) => problem !== null);
  const ready = candidates.length - wrong.length;
  const ordered = [...wrong, ...candidates.filter(({ problem }) => problem === null)];
  return (
    <section class="invite-preview" aria-label={t`Preview`}>
      <p role="status">
        {wrong.length > 0 ? (
          <Trans>
            <strong>
              <Plural value={ready} one="# person" other="# people" />
            </strong>{' '}
            will be invited, {wrong.length} will not.
          </Trans>
        ) : (
          <Trans>
            <strong>
              <Plural value={ready} one="# person" other="# people" />
            </strong>{' '}
            will be invited.
          </Trans>
        )}
      </p>
      <Among label={t`Find in the preview`} all={ordered} textOf={({ entry }) => `${entry.email} ${entry.name}`}>
        {(shown) => (
          <ul class="rows" tabIndex={0} aria-label={t`People in the preview`}>
            {shown.map(({ entry, role, teamId, problem }) => (
              <li key={`${entry.line} ${entry.source}`}>
                <span class="grow">
                  <Address text={entry.email || entry.source} />
                  {entry.name !== '' && <span class="quiet small"> {entry.name}</span>}
                  <br />
                  {problem === null ? (
                    <span class="quiet small">
                      {teamId === null ? roleName(role) : `${roleName(role)}, ${teamName(teamId)}`}
                    </span>
                  ) : (
                    <span class="field-problem">{problem}</span>
                  )}
                </span>
                <span class="quiet small">{t`Line ${{ line: entry.line }}`}</span>
              </li>
            ))}
          </ul>
        )}
      </Among>
    </section>
  );
}

/** Who was invited, and who was not, and why. */
function Done({ outcome: { sent, notSent } }: { outcome: Outcome }): JSX.Element {
  const isMailed = useMails() === 'sent';
  const [only] = sent;
  return (
    <>
      {only && sent.length === 1 && (
        <div role="status">
          <SentInvite invite={only} />
        </div>
      )}
      {sent.length > 1 && (
        <p role="status">
          {isMailed
            ? t`${{ count: sent.length }} people are invited. The mails are on their way.`
            : t`${{ count: sent.length }} people are invited. This service sends no mails, so give them these links yourself. They are shown only now.`}
        </p>
      )}
      {sent.length > 1 && !isMailed && (
        <CopyBlock
          text={sent.map(({ email, token }) => `${email} ${linkOf(token)}`).join('\n')}
          label={t`Links of the invites`}
          once
        />
      )}
      {notSent.length > 0 && (
        <section class="invite-preview" aria-label={t`Not invited`}>
          <h3>{plural(notSent.length, { one: '# person not invited', other: '# people not invited' })}</h3>
          <Among label={t`Find by e-mail or name`} all={notSent} textOf={({ entry }) => `${entry.email} ${entry.name}`}>
            {(shown) => (
              <ul class="rows" tabIndex={0} aria-label={t`People who are not invited`}>
                {shown.map(({ entry, problem }) => (
                  <li key={`${entry.line} ${entry.source}`}>
                    <span class="grow">
                      <Address text={entry.email || entry.source} />
                      <br />
                      <span class="field-problem">{problem}</span>
                    </span>
                    <span class="quiet small">{t`Line ${{ line: entry.line }}`}</span>
                  </li>
                ))}
              </ul>
            )}
          </Among>
        </section>
      )}
    </>
  );
}

/** Does a problem say nothing of the one who was invited? */
const concernsAll = (problem: unknown): boolean =>
  !(problem instanceof Problem) ||
  isSignedOut(problem) ||
  problem.isOffline ||
  problem.isTooMany ||
  problem.status >= 500 ||
  problem.code === 'CONFIRMATION_REQUIRED';
