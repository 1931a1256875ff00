import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Form, FormEnd } from '../parts/form.js';
import { TextField } from '../parts/inputs.js';
import { REFUSAL } from './samples.js';

/** A form that the service refuses each time that it is sent with nothing in it. */
export function Forms(): JSX.Element {
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [state, setState] = useState('Nothing is sent');
  return (
    <>
      <Form
        error={error}
        onSubmit={() => {
          setError(name === '' ? REFUSAL : null);
          if (name !== '') setState(`Sent: ${name}`);
        }}
      >
        <TextField label="Name of the service" path="name" value={name} onChange={setName} />
        <FormEnd onBack={() => setState('Left')} disabled={false}>
          Save
        </FormEnd>
        <FormEnd back="Back" onBack={() => setState('A step back')} disabled>
          Saving…
        </FormEnd>
      </Form>
      <output>{state}</output>
    </>
  );
}
