import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Among } from '../parts/among.js';
import { Choices } from '../parts/choices.js';
import { Pick as PickField, type PickProps } from '../parts/pick.js';
import { TeamField } from '../parts/team-field.js';
import { FEW, MANY, named } from './samples.js';

function OnePick(props: Pick<PickProps, 'label' | 'groups'> & Partial<PickProps>): JSX.Element {
  const [value, setValue] = useState(props.value ?? '');
  return <PickField {...props} value={value} onChange={setValue} />;
}

function SomeChoices({
  label,
  count,
  isOrdered = false,
}: {
  label: string;
  count: number;
  isOrdered?: boolean;
}): JSX.Element {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <fieldset class="plain">
      <legend>{label}</legend>
      <Choices
        label={`Find among ${label.toLowerCase()}`}
        all={named(count, label)}
        {...{ chosen, isOrdered }}
        onChange={setChosen}
      />
    </fieldset>
  );
}

export function ChoiceParts(): JSX.Element {
  const [team, setTeam] = useState('');
  return (
    <>
      <div class="sample-grid">
        <OnePick label="One of few" groups={[{ of: FEW }]} />
        <OnePick label="One of many" groups={[{ of: MANY }]} hint="The list opens as one types." />
        <OnePick
          label="One of two kinds"
          groups={[
            { type: 'user', title: 'People', of: MANY },
            { type: 'team', title: 'Teams', of: named(20, 'Team') },
          ]}
          last={[['nobody', 'Nobody']]}
          value="user person-7"
        />
        <OnePick label="One that must be" groups={[{ of: MANY }]} required value="person-3" />
        <OnePick label="One that is off" groups={[{ of: MANY }]} disabled value="person-3" />
        <OnePick label="Without a label that is seen" isBare groups={[{ of: FEW }]} />
        <TeamField label="Team" none="All teams" value={team} onChange={setTeam} />
      </div>
      <div class="sample-grid">
        <SomeChoices label="Few" count={4} />
        <SomeChoices label="In order" count={4} isOrdered />
        <SomeChoices label="A company" count={21} />
        <SomeChoices label="Lots" count={130} />
      </div>
      <Among label="Find a person" all={MANY} textOf={({ name }) => name}>
        {(shown) => <p>{shown.length} people are shown</p>}
      </Among>
    </>
  );
}
