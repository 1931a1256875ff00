import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { useRoomsQuery, useTeamNames, type Room } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
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
const KINDS: Readonly<Partial<Record<Type, { label: string; example: string; hint: string }>>> = {
  slack: {
    ...{ label: 'ID of the channel', example: 'C012AB3CDE' },
    hint: 'Invite the app to the channel first. The ID stands at the end of “View channel details”.',
  },
  teams: {
    ...{ label: 'URL of the workflow', example: 'https://…/triggers/manual/paths/invoke?…' },
    hint: 'In Teams, under Workflows: “Post to a channel when a webhook request is received”.',
  },
  telegram: {
    ...{ label: 'Number of the group', example: '-1001234567890' },
    hint: 'Make the bot a member of the group first.',
  },
  ntfy: {
    ...{ label: 'URL of the topic', example: 'https://ntfy.sh/a-name-that-nobody-guesses' },
    hint: 'Anyone who knows the name of the topic can read the posts.',
  },
  webhook: {
    ...{ label: 'URL', example: 'https://example.com/chat-bridge' },
    hint: 'What is posted is signed with a secret that is shown once.',
  },
};

const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ['chat-rooms'] });

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
        <h2>Chat rooms</h2>
        <span class="line">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn small" whyNot={why} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add a room
          </ActButton>
        </span>
      </div>
      <Load query={query}>
        {(rooms) =>
          rooms.length === 0 ? (
            <Empty
              icon="people"
              title="There is no chat room"
              first={{ label: 'Add the first room', act: () => setAdding(true), whyNot: why }}
            >
              <p>A step of an escalation can post alerts to a room, and a schedule can announce its handoffs there.</p>
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
          title={`Remove ${removed.name}?`}
          action="Remove"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/chat-rooms/{id}', { params: { path: { id: removed.id } } }));
            await reload();
          }}
        >
          <p>Nothing is posted there any more. A room that an escalation names has to leave that first.</p>
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
  const params = { path: { id } };
  const run = async (work: () => Promise<string>): Promise<void> => {
    setSaid('…');
    try {
      setSaid(await work());
      await reload();
    } catch (error) {
      setSaid(explain(error));
    }
  };
  const test = async (): Promise<string> => {
    const { data } = await answerOf(api.POST('/v2/chat-rooms/{id}/test', { params }));
    return data?.ok === true ? 'A test was posted.' : `Not posted: ${data?.reason ?? 'no reason given'}.`;
  };
  const confirm = async (): Promise<string> => {
    await answerOf(api.POST('/v2/chat-rooms/{id}/verify', { params, body: { code: code.trim() } }));
    return 'Verified.';
  };
  const resend = async (): Promise<string> => {
    const { data } = await answerOf(api.POST('/v2/chat-rooms/{id}/resend', { params }));
    return wayOf(data);
  };
  return (
    <li>
      <Icon name={iconOf(type)} />
      <span class="grow">
        <span class="strong">{name}</span> <span class="quiet address">{value}</span>
        <br />
        <span class="quiet small">
          {channelName(type)}, {teamName(teamId)}; {verified ? 'verified' : 'not verified: nothing is posted there'}
        </span>
        {said && (
          <span class="small" role="status">
            {' '}
            · {said}
          </span>
        )}
      </span>
      {verified ? (
        <ActButton class="btn small" whyNot={whyNot} aria-label={`Test ${name}`} onClick={() => void run(test)}>
          Test
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
              aria-label={`Code for ${name}`}
              placeholder="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
            <button class="btn small main">Confirm</button>
            <button type="button" class="btn small" onClick={() => void run(resend)}>
              Post again
            </button>
          </form>
        )
      )}
      <ActButton class="btn small" whyNot={whyNot} aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </ActButton>
      <ActButton class="btn small" whyNot={whyNot} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
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
  const params = { path: { id: room.id } };
  const save = async (): Promise<void> => {
    const body = await changes(() => dataOf(api.GET('/v2/chat-rooms/{id}', { params })));
    await answerOf(api.PATCH('/v2/chat-rooms/{id}', { params, body }));
    await reload();
  };
  return (
    <Dialog title={`Change ${room.name}`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <TextField label="Name" path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
        <TeamField label="Team" path="teamId" value={teamId} onChange={setTeamId} none="All teams" />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

/** What became of a code. */
function wayOf(sent: { codeSent?: boolean; reason?: string; verificationCode?: string } | undefined): string {
  if (sent?.verificationCode !== undefined)
    return `Nothing is set up for this kind; the code is ${sent.verificationCode}.`;
  return sent?.codeSent === false ? `Not posted: ${sent.reason ?? 'no reason given'}.` : 'A code was posted there.';
}

function AddRoom({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [type, setType] = useState<Type>('slack');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [made, setMade] = useState<{ said: string; secret?: string } | null>(null);
  const { busy, error, send } = useSubmission();
  const { label = 'Address', example = '', hint } = KINDS[type] ?? {};
  const add = async (): Promise<void> => {
    const body = { type, name: name.trim(), value: value.trim(), teamId: teamId || null };
    const { data } = await answerOf(api.POST('/v2/chat-rooms', { body }));
    await reload();
    const secret = data?.signingSecret;
    setMade({ said: wayOf(data), ...(secret === undefined ? {} : { secret }) });
  };
  if (made)
    return (
      <Dialog title={`${name} is added`} onClose={onClose}>
        <p>{made.said} Enter the code next to the room to verify it.</p>
        {made.secret && (
          <>
            <p>What is posted is signed with this secret, which is shown this once:</p>
            <CopyBlock label="Signing secret" text={made.secret} once />
          </>
        )}
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            Close
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Add a chat room" onClose={onClose}>
      <Form error={error} onSubmit={() => void send(add)}>
        <div class="form-row">
          <TextField label="Name" path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
          <SelectField label="Kind" path="type" value={type} onChange={(chosen) => setType(chosen as Type)}>
            {(Object.keys(KINDS) as Type[]).map((each) => (
              <option key={each} value={each}>
                {channelName(each)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={label}
          path="value"
          hint={hint}
          placeholder={example}
          required
          maxLength={2000}
          value={value}
          onChange={setValue}
        />
        <TeamField label="Team" path="teamId" value={teamId} onChange={setTeamId} none="All teams" />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Adding…' : 'Add and post a code'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
