import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DurationField } from '../parts/duration-field.js';
import { Field } from '../parts/field.js';
import { CheckField, Checks, NumberField, SelectField, TextArea, TextField } from '../parts/inputs.js';
import type { Priority } from '../parts/marks.js';
import { PriorityChecks, PriorityField } from '../parts/priority-fields.js';
import { StakeholderNotice } from '../parts/stakeholder-notice.js';
import { DayField, MomentField, RangeFields, TimeOfDayField } from '../parts/time-fields.js';
import { ZoneField } from '../parts/zone-field.js';

const DAYS = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
] as const;

function Texts(): JSX.Element {
  const [text, setText] = useState('Checkout is slow');
  const [amount, setAmount] = useState(5);
  const field = { value: text, onChange: setText };
  return (
    <div class="sample-grid">
      <TextField label="A line" {...field} />
      <TextField label="With a hint" hint="As people know it" placeholder="Payments" value="" onChange={setText} />
      <TextField label="With a problem" problem="Another one has this name" {...field} />
      <TextField label="Off" disabled {...field} />
      <TextField label="A day" type="date" value="2026-10-25" onChange={setText} />
      <NumberField label="A number" hint="From 1 to 60" min={1} max={60} value={amount} onChange={setAmount} />
      <TextArea label="Lines" rows={3} {...field} />
      <SelectField label="One of these" value="b" onChange={() => undefined}>
        <option>a</option>
        <option>b</option>
      </SelectField>
      <Field label="Any control" hint="It takes the attributes">
        {(attributes) => <input {...attributes} class="input" type="range" />}
      </Field>
    </div>
  );
}

export function Fields(): JSX.Element {
  const [isTicked, setTicked] = useState(true);
  const [days, setDays] = useState<string[]>(['mon']);
  const [priority, setPriority] = useState<Priority>('P2');
  const [priorities, setPriorities] = useState<Priority[]>(['P1', 'P2']);
  const [minutes, setMinutes] = useState(90);
  const [zone, setZone] = useState('Asia/Kolkata');
  const [from, setFrom] = useState(Date.parse('2026-10-25T09:00Z'));
  const [until, setUntil] = useState(Date.parse('2026-10-25T08:00Z'));
  // The clocks go back, and forward.
  const [twice, setTwice] = useState(Date.parse('2026-10-25T00:30Z'));
  const [skipped, setSkipped] = useState(Date.parse('2027-03-28T01:30Z'));
  const [time, setTime] = useState('08:00');
  const [date, setDate] = useState('2026-10-25');
  const [tells, setTells] = useState(true);
  const [told, setTold] = useState('');
  return (
    <>
      <Texts />
      <CheckField label="A box to tick" checked={isTicked} onChange={setTicked} />
      <Checks options={DAYS} chosen={days} ariaLabel="Days" onChange={setDays} />
      <PriorityChecks chosen={priorities} onChange={setPriorities} />
      <div class="sample-grid">
        <PriorityField value={priority} onChange={setPriority} />
        <DurationField label="For how long" minutes={minutes} max={10_080} onChange={setMinutes} />
        <ZoneField label="Time zone" value={zone} onChange={setZone} />
      </div>
      <MomentField label="A time that comes twice" zone="Europe/Berlin" value={twice} onChange={setTwice} />
      <MomentField label="A moment" zone="Europe/Berlin" value={skipped} onChange={setSkipped} />
      <DayField label="A day of a zone" zone="Asia/Kolkata" value={date} onChange={setDate} />
      <TimeOfDayField label="Of every day" zone="Asia/Kolkata" value={time} onChange={setTime} />
      <RangeFields from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
      <StakeholderNotice
        hint="As customers read it"
        maxLength={100}
        {...{ tells, told }}
        onTells={setTells}
        onTold={setTold}
      />
    </>
  );
}
