import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t } from '#words';
import { useRooms } from '../../api/directory.js';
import { useChanges } from '../../parts/changes.js';
import { channelName } from '../../parts/channels.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Cancel, Form } from '../../parts/form.js';
import { SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { ZoneField } from '../../parts/zone-field.js';
import { deleteSchedule, storedSchedule, updateSchedule, type ScheduleDetail } from '../../data/schedules.js';
import { NamedIn } from '../../schedules/named-in.js';
import { TeamField } from '../../parts/team-field.js';

/** The settings of a schedule. */
export function Settings({
  schedule,
  onDelete,
  onClose,
}: {
  schedule: ScheduleDetail;
  onDelete: () => void;
  onClose: () => void;
}): JSX.Element {
  const [name, setName] = useState(schedule.name);
  const [description, setDescription] = useState(schedule.description ?? '');
  const [timezone, setTimezone] = useState(schedule.timezone);
  const [teamId, setTeamId] = useState(schedule.teamId ?? '');
  const [enabled, setEnabled] = useState(schedule.enabled);
  const [announceRoomId, setRoom] = useState(schedule.announceRoomId ?? '');
  const rooms = useRooms().filter(({ verified }) => verified);
  const { busy, error, send } = useSubmission();

  const changes = useChanges(
    {
      ...{ name, description: description || null, timezone, enabled },
      ...{ teamId: teamId || null, announceRoomId: announceRoomId || null },
    },
    schedule,
  );

  const save = async (): Promise<void> => {
    await updateSchedule(schedule.id, await changes(() => storedSchedule(schedule.id)));
  };

  return (
    <Dialog title={t`Schedule settings`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <TextField label={t`Name`} path="name" required maxLength={200} value={name} onChange={setName} />
        <TextArea
          label={t`Description`}
          path="description"
          rows={2}
          maxLength={15_000}
          value={description}
          onChange={setDescription}
        />
        <ZoneField
          label={t`Time zone`}
          path="timezone"
          hint={
            timezone === schedule.timezone ? undefined : t`The first handoff keeps its moment, so times of day change.`
          }
          value={timezone}
          onChange={setTimezone}
        />
        <TeamField label={t`Team`} path="teamId" value={teamId} onChange={setTeamId} none={t`All teams`} />
        {(rooms.length > 0 || announceRoomId !== '') && (
          <SelectField label={t`Announce handoffs in`} path="announceRoomId" value={announceRoomId} onChange={setRoom}>
            <option value="">{t`no chat room`}</option>
            {rooms.map(({ id, name, type }) => (
              <option key={id} value={id}>
                {name} ({channelName(type)})
              </option>
            ))}
            {announceRoomId !== '' && !rooms.some(({ id }) => id === announceRoomId) && (
              <option value={announceRoomId}>{t`a chat room that is gone`}</option>
            )}
          </SelectField>
        )}
        <label class="check">
          <input type="checkbox" checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
          {t`Switched on`}
        </label>
        {!enabled && <p class="notice">{t`While it is switched off it puts nobody on call.`}</p>}
        <div class="form-end">
          <button type="button" class="btn danger" onClick={onDelete}>
            {t`Delete…`}
          </button>
          <Cancel onBack={onClose} />
          <button class="btn main" disabled={busy}>
            {busy ? t`Saving…` : t`Save`}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Asks before a schedule is deleted. */
export function DeleteSchedule({ schedule, onClose }: { schedule: ScheduleDetail; onClose: () => void }): JSX.Element {
  const [, navigate] = useLocation();
  const remove = async (): Promise<void> => {
    await deleteSchedule(schedule.id);
    navigate('/schedules');
  };
  return (
    <Confirm title={t`Delete ${{ name: schedule.name }}?`} action={t`Delete`} onConfirm={remove} onClose={onClose}>
      <p>{t`Its rotations and overrides go with it. Escalation steps that page this schedule then page nobody.`}</p>
      <NamedIn type="schedule" id={schedule.id} />
    </Confirm>
  );
}
