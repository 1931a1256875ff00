import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import {
  createMaintenanceWindow,
  type MaintenanceWindow,
  storedMaintenanceWindow,
  updateMaintenanceWindow,
} from '../../data/maintenance.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { CheckField, TextArea, TextField } from '../../parts/inputs.js';
import { isoOf, readersZone, toTheMinute } from '../../parts/moment.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, now } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { MomentField } from '../../parts/time-fields.js';
import { recurrenceDraft, RecurrenceFields, recurrenceOf } from './recurrence-fields.js';
import { heartbeatsOf, silenceDraft, SilenceFields, silenceOf } from './silence-fields.js';
import { NotifySubscribers, WindowPreview } from './window-preview.js';
import { Pick } from '../../parts/pick.js';

const HOUR_MS = 3_600_000;
/** What the form has said already. */
const SAID_BEFORE = /^(public|silence: has no conditions)/;

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
  const [silent, setSilent] = useState(() => silenceDraft(before));
  const [serviceId, setServiceId] = useState(before?.serviceId ?? '');
  const [isPublic, setPublic] = useState(before?.public ?? false);
  const [isMailed, setMailed] = useState(before?.notifySubscribers ?? true);
  const [isOn, setOn] = useState(before?.enabled ?? true);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { busy, error, send } = useSubmission();
  const length = end - start;
  const teamId = before ? before.teamId : (me.teams?.[0]?.id ?? null);
  const service = services.find(({ id }) => id === serviceId)?.name ?? null;
  const silence = silenceOf(silent, before?.silence ?? null);
  const recurrence = recurrenceOf(again);
  const isRuled = recurrence === null || recurrence.rrule !== '';
  const times = { startTime: isoOf(start), endTime: isoOf(end) };
  const common = {
    ...{ name, description: description || null, serviceId: serviceId || null, public: isPublic },
    notifySubscribers: isMailed,
    ...{ ...times, silence, recurrence, heartbeats: heartbeatsOf(silent) },
  };
  const changes = useChanges({ ...common, enabled: isOn }, before, {
    words: (field, value) =>
      field === 'startTime' || field === 'endTime'
        ? clock(value as string)
        : field === 'serviceId'
          ? services.find(({ id }) => id === value)?.name
          : undefined,
    labels: {
      name: t`Name`,
      description: t`Description`,
      serviceId: t`For`,
      public: t`Announce it on the status page`,
      notifySubscribers: t`Mail the subscribers of the status page`,
      startTime: t`From`,
      endTime: t({ message: 'To', context: 'time' }),
      silence: t`What is silent`,
      recurrence: t`How often`,
      heartbeats: t`Heartbeats that do not ping in time`,
      enabled: t`Switched on`,
    },
  });
  const save = async (): Promise<void> => {
    const { warnings: all = [] } = before
      ? await updateMaintenanceWindow(before.id, await changes(() => storedMaintenanceWindow(before.id)))
      : await createMaintenanceWindow(common);
    const told = all.filter((warning) => !SAID_BEFORE.test(warning));
    if (told.length > 0) setWarnings(told);
    else onClose();
  };
  const isShown = isPublic || services.some(({ id, visibility }) => id === serviceId && visibility === 'public');
  const asked =
    length > 0 && isRuled
      ? { ...times, serviceId: serviceId || null, silence, recurrence, teamId, public: isPublic }
      : null;
  if (warnings.length > 0) return <SavedWithWarnings warnings={warnings} onClose={onClose} />;
  return (
    <Dialog title={before ? t`Change the maintenance` : t`Plan maintenance`} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label={t`Name`}
          path="name"
          required
          maxLength={200}
          autoFocus={before === null}
          value={name}
          onChange={setName}
        />
        <div class="maintenance-times">
          <MomentField label={t`From`} path="startTime" required value={start} onChange={setStart} />
          <MomentField
            label={t({ message: 'To', context: 'time' })}
            path="endTime"
            hint={length > 0 && t`It lasts ${{ length: atLength(length) }}`}
            problem={length <= 0 ? t`It must end after it starts` : null}
            required
            value={end}
            onChange={setEnd}
          />
        </div>
        <RecurrenceFields draft={again} onChange={setAgain} />
        <Pick
          label={t`Service`}
          path="serviceId"
          hint={t`Its heartbeats, and alerts whose entity is its name`}
          value={serviceId}
          groups={[{ of: services }]}
          first={[['', t`None`]]}
          onChange={setServiceId}
        />
        <SilenceFields draft={silent} {...{ teamId, service }} onChange={setSilent} />
        <WindowPreview asked={silence !== null || recurrence !== null ? asked : null} />
        <TextArea
          label={t`Description`}
          path="description"
          hint={isShown ? t`Public: it stands on the status page, in its feed and in mails` : undefined}
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <div>
          <CheckField label={t`Announce it on the status page`} checked={isPublic} onChange={setPublic} />
          <NotifySubscribers asked={isOn && isShown ? asked : null} checked={isMailed} onChange={setMailed} />
          {before && <CheckField label={t`Switched on`} checked={isOn} onChange={setOn} />}
        </div>
        <FormEnd onBack={onClose} disabled={busy || !(length > 0)}>
          {busy ? t`Saving…` : before ? t`Save` : t`Plan it`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
