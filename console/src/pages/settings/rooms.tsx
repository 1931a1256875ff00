import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { useRoomsQuery, useTeamNames, type Room } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import {
  createRoom,
  deleteRoom,
  resendRoomCode,
  type SentCode,
  storedRoom,
  testRoom,
  updateRoom,
  verifyRoom,
} from '../../data/rooms.js';
import { useChanges } from '../../parts/changes.js';
import { channelName, iconOf } from '../../parts/channels.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ActButton, Empty, explain, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';

type Type = Room['type'];

/** What an address is, an example, and what to do before. */
const KINDS: Readonly<
  Partial<Record<Type, { label: MessageDescriptor | string; example: string; hint: MessageDescriptor }>>
> = {
  slack: {
    ...{ label: msg`ID of the channel`, example: 'C012AB3CDE' },
    hint: msg`Invite the app to the channel first. The ID stands at the end of “View channel details”.`,
  },
  teams: {
    ...{ label: msg`URL of the workflow`, example: 'https://…/triggers/manual/paths/invoke?…' },
    hint: msg`In Teams, under Workflows: “Post to a channel when a webhook request is received”.`,
  },
  telegram: {
    ...{ label: msg`Number of the group`, example: '-1001234567890' },
    hint: msg`Make the bot a member of the group first.`,
  },
  ntfy: {
    ...{ label: msg`URL of the topic`, example: 'https://ntfy.sh/a-name-that-nobody-guesses' },
    hint: msg`Anyone who knows the name of the topic can read the posts.`,
  },
  webhook: {
    ...{ label: 'URL', example: 'https://example.com/chat-bridge' },
    hint: msg`What is posted is signed with a secret that is shown once.`,
  },
};

/** Chats that several people read: escalations and handoffs are posted there. */
export function Rooms(): JSX.Element {
  const why = refusal(useSignedIn(), 'escalations');
  const query = useRoomsQuery();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Room | null>(null);
  const [changed, setChanged] = useState<Room | null>(null);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Chat rooms`}</h2>
        <span class="line">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn small" whyNot={why} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t`Add a room`}
          </ActButton>
        </span>
      </div>
      <Load query={query}>
        {(rooms) =>
          rooms.length === 0 ? (
            <Empty
              icon="people"
              title={t`There is no chat room`}
              first={{ label: t`Add the first room`, act: () => setAdding(true), whyNot: why }}
            >
              <p>{t`A step of an escalation can post alerts to a room, and a schedule can announce its handoffs there.`}</p>
            </Empty>
          ) : (
            <ul class="rows">
              {rooms.map((room) => (
                <RoomRow
                  key={room.id}
                  room={room}
                  whyNot={why}
                  onChange={() => setChanged(room)}
                  onRemove={() => setRemoved(room)}
                />
              ))}
            </ul>
          )
        }
      </Load>
      {isAdding && <AddRoom onClose={() => setAdding(false)} />}
      {changed && <ChangeRoom room={changed} onClose={() => setChanged(null)} />}
      {removed && (
        <Confirm
          title={t`Remove ${{ name: removed.name }}?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => deleteRoom(removed.id)}
        >
          <p>{t`Nothing is posted there any more. A room that an escalation names has to leave that first.`}</p>
        </Confirm>
      )}
    </section>
  );
}

function RoomRow({
  room: { id, name, type, value, teamId, verified },
  whyNot,
  onChange,
  onRemove,
}: {
  room: Room;
  whyNot: string | null;
  onChange: () => void;
  onRemove: () => void;
}): JSX.Element {
  const teamName = useTeamNames();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const run = async (work: () => Promise<string>): Promise<void> => {
    setSaid('…');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(explain(error));
    }
  };
  const test = async (): Promise<string> => {
    const { ok, reason } = await testRoom(id);
    return ok ? t`A test was posted.` : notPosted(reason);
  };
  const confirm = async (): Promise<string> => {
    await verifyRoom(id, code.trim());
    return t`Verified.`;
  };
  const resend = async (): Promise<string> => wayOf(await resendRoomCode(id));
  return (
    <li>
      <Icon name={iconOf(type)} />
      <span class="grow">
        <span class="strong">{name}</span> <span class="quiet address">{value}</span>
        <br />
        <span class="quiet small">
          {channelName(type)}, {teamName(teamId)}; {verified ? t`verified` : t`not verified: nothing is posted there`}
        </span>
        {said && (
          <span class="small" role="status">
            {' '}
            · {said}
          </span>
        )}
      </span>
      {verified ? (
        <ActButton class="btn small" whyNot={whyNot} aria-label={t`Test ${name}`} onClick={() => void run(test)}>
          {t`Test`}
        </ActButton>
      ) : (
        whyNot === null && (
          <form
            class="code-form"
            onSubmit={(event) => {
              event.preventDefault();
              void run(confirm);
            }}
          >
            <input
              class="input"
              aria-label={t`Code for ${name}`}
              placeholder={t`Code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
            <button class="btn small main">{t`Confirm`}</button>
            <button type="button" class="btn small" onClick={() => void run(resend)}>
              {t`Post again`}
            </button>
          </form>
        )
      )}
      <ActButton class="btn small" whyNot={whyNot} aria-label={t`Change ${name}`} onClick={onChange}>
        {t`Change`}
      </ActButton>
      <ActButton class="btn small" whyNot={whyNot} aria-label={t`Remove ${name}`} onClick={onRemove}>
        {t`Remove`}
      </ActButton>
    </li>
  );
}

/** Its name and team; another address is another room. */
function ChangeRoom({ room, onClose }: { room: Room; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(room.name);
  const [teamId, setTeamId] = useState(room.teamId ?? '');
  const { busy, error, send } = useSubmission();
  const changes = useChanges({ name, teamId: teamId || null }, room);
  const save = async (): Promise<unknown> => updateRoom(room.id, await changes(() => storedRoom(room.id)));
  return (
    <Dialog title={t`Change ${{ name: room.name }}`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <TextField label={t`Name`} path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
        <TeamField label={t`Team`} path="teamId" value={teamId} onChange={setTeamId} none={t`All teams`} />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

/** What became of a code. */
function wayOf({ codeSent, reason, verificationCode: code }: SentCode): string {
  if (code !== undefined) return t`Nothing is set up for this kind; the code is ${code}.`;
  return codeSent === false ? notPosted(reason) : t`A code was posted there.`;
}

const notPosted = (reason: string | undefined): string => t`Not posted: ${{ reason: reason ?? t`no reason given` }}.`;

function AddRoom({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [type, setType] = useState<Type>('slack');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [made, setMade] = useState<{ said: string; secret?: string } | null>(null);
  const { busy, error, send } = useSubmission();
  const { label, example, hint } = KINDS[type] ?? { label: msg`Address`, example: '', hint: null };
  const add = async (): Promise<void> => {
    const body = { type, name: name.trim(), value: value.trim(), teamId: teamId || null };
    const room = await createRoom(body);
    const secret = room.signingSecret;
    setMade({ said: wayOf(room), ...(secret === undefined ? {} : { secret }) });
  };
  if (made)
    return (
      <Dialog title={t`${name} is added`} onClose={onClose}>
        <p>
          {made.said} {t`Enter the code next to the room to verify it.`}
        </p>
        {made.secret && (
          <>
            <p>{t`What is posted is signed with this secret, which is shown this once:`}</p>
            <CopyBlock label={t`Signing secret`} text={made.secret} once />
          </>
        )}
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            {t`Close`}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t`Add a chat room`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(add)}>
        <div class="form-row">
          <TextField label={t`Name`} path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
          <SelectField label={t`Kind`} path="type" value={type} onChange={(chosen) => setType(chosen as Type)}>
            {(Object.keys(KINDS) as Type[]).map((each) => (
              <option key={each} value={each}>
                {channelName(each)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={typeof label === 'string' ? label : t(label)}
          path="value"
          hint={hint === null ? undefined : t(hint)}
          placeholder={example}
          required
          maxLength={2000}
          value={value}
          onChange={setValue}
        />
        <TeamField label={t`Team`} path="teamId" value={teamId} onChange={setTeamId} none={t`All teams`} />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Adding…` : t`Add and post a code`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
