import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { useServicesQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { isoOf, readersZone, toTheMinute } from '../../parts/moment.js';
import { useSubmission } from '../../parts/submit.js';
import { now } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { MomentField } from '../../parts/time-fields.js';
import { recurrenceDraft, RecurrenceFields, recurrenceOf } from './recurrence-fields.js';
import { silenceDraft, SilenceFields, silenceOf } from './silence-fields.js';
import { NotifySubscribers, WindowPreview } from './window-preview.js';
import { Pick } from '../../parts/pick.js';

export type MaintenanceWindow = Schemas['MaintenanceWindowView'];

const HOUR_MS = 3_600_000;

/** A new window, or the settings of one. */
export function WindowForm({
  window: before,
  onClose,
}: {
  window: MaintenanceWindow | null;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const { data: services = [] } = useServicesQuery();
  const [name, setName] = useState(before?.name ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [start, setStart] = useState(() => (before ? Date.parse(before.startTime) : toTheMinute(now())));
  const [end, setEnd] = useState(() => (before ? Date.parse(before.endTime) : start + 2 * HOUR_MS));
  const [again, setAgain] = useState(() => recurrenceDraft(before?.recurrence ?? null, readersZone()));
  const [silent, setSilent] = useState(() => silenceDraft(before?.silence ?? null, before?.heartbeats ?? true));
  const [serviceId, setServiceId] = useState(before?.serviceId ?? '');
  const [isPublic, setPublic] = useState(before?.public ?? false);
  const [isMailed, setMailed] = useState(before?.notifySubscribers ?? true);
  const [isOn, setOn] = useState(before?.enabled ?? true);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { busy, error, send } = useSubmission();
  const length = end - start;
  const teamId = before ? before.teamId : (me.teams?.[0]?.id ?? null);
  const silence = silenceOf(silent, before?.silence ?? null);
  const recurrence = recurrenceOf(again);
  const isRuled = recurrence === null || recurrence.rrule !== '';
  const times = { startTime: isoOf(start), endTime: isoOf(end) };
  const common = {
    ...{ name, description: description || null, serviceId: serviceId || null, public: isPublic },
    notifySubscribers: isMailed,
    ...{ ...times, silence, recurrence, heartbeats: silent.heartbeats },
  };
  const changes = useChanges({ ...common, enabled: isOn }, before);
  const save = async (): Promise<void> => {
    const params = { path: { id: before?.id ?? '' } };
    const { data } = before
      ? await answerOf(
          api.PATCH('/v2/maintenance-windows/{id}', {
            params,
            body: await changes(() => dataOf(api.GET('/v2/maintenance-windows/{id}', { params }))),
          }),
        )
      : await answerOf(api.POST('/v2/maintenance-windows', { body: common }));
    await queries.invalidateQueries({ queryKey: ['maintenance-windows'] });
    const told = (data.warnings ?? []).filter((warning) => !warning.startsWith('public'));
    if (told.length > 0) setWarnings(told);
    else onClose();
  };
  const isShown = isPublic || services.some(({ id, visibility }) => id === serviceId && visibility === 'public');
  const asked =
    length > 0 && isRuled
      ? { ...times, serviceId: serviceId || null, silence, recurrence, teamId, public: isPublic }
      : null;
  if (warnings.length > 0) return <SavedWithWarnings warnings={warnings} onClose={onClose} />;
  const check = (words: string, checked: boolean, set: (checked: boolean) => void): JSX.Element => (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => set(event.currentTarget.checked)} />
      {words}
    </label>
  );
  return (
    <Dialog title={before ? 'Change the maintenance' : 'Plan maintenance'} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label="Name"
          path="name"
          required
          maxLength={200}
          autoFocus={before === null}
          value={name}
          onChange={setName}
        />
        <div class="maintenance-times">
          <MomentField label="From" path="startTime" required value={start} onChange={setStart} />
          <MomentField
            label="To"
            path="endTime"
            hint={length > 0 && `It lasts ${atLength(length)}`}
            problem={length <= 0 ? 'It must end after it starts' : null}
            required
            value={end}
            onChange={setEnd}
          />
        </div>
        <RecurrenceFields draft={again} onChange={setAgain} />
        <Pick
          label="For"
          path="serviceId"
          hint="Of a service: its heartbeats, and alerts whose entity is its name"
          value={serviceId}
          groups={[{ of: services }]}
          first={[['', 'No single service']]}
          onChange={setServiceId}
        />
        <SilenceFields draft={silent} teamId={teamId} onChange={setSilent} />
        <WindowPreview asked={silence !== null || recurrence !== null ? asked : null} />
        <TextArea
          label="Description"
          path="description"
          hint={isShown ? 'Public: it stands on the status page, in its feed and in mails' : undefined}
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <div>
          {check('Announce it on the status page', isPublic, setPublic)}
          <NotifySubscribers asked={isOn && isShown ? asked : null} checked={isMailed} onChange={setMailed} />
          {before && check('Switched on', isOn, setOn)}
        </div>
        <FormEnd onBack={onClose} disabled={busy || !(length > 0)}>
          {busy ? 'Saving…' : before ? 'Save' : 'Plan it'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
