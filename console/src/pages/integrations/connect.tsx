import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t } from '#words';
import { createIntegration } from '../../data/integrations.js';
import { newKey } from '../../data/keys.js';
import { useSignedIn } from '../../api/me.js';
import { Among } from '../../parts/among.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { rememberKey } from './keys.js';
import { nameOf, TOOLS, type Tool } from './tools.js';
import { TeamField } from '../../parts/team-field.js';

/** Picks a tool, makes its integration, and opens the page with its lines to copy. */
export function Connect({ onClose }: { onClose: () => void }): JSX.Element {
  const [tool, setTool] = useState<Tool | null>(null);
  // Each stays in the page: a step back keeps what is typed, and closing the dialog asks about it.
  const [opened, setOpened] = useState<ReadonlySet<Tool>>(new Set());
  const choose = (chosen: Tool): void => {
    setOpened(new Set([...opened, chosen]));
    setTool(chosen);
  };
  return (
    <Dialog
      title={
        tool === null
          ? t`Connect a tool`
          : tool.type === 'API'
            ? t`Connect a tool by API or webhook`
            : t`Connect ${{ tool: nameOf(tool) }}`
      }
      onClose={onClose}
      wide={tool === null}
    >
      {tool === null && <Choice onChoose={choose} />}
      {[...opened].map((each) => (
        <div key={each.type} hidden={each !== tool}>
          <Details tool={each} onBack={() => setTool(null)} onClose={onClose} />
        </div>
      ))}
    </Dialog>
  );
}

function Choice({ onChoose }: { onChoose: (tool: Tool) => void }): JSX.Element {
  return (
    <Among label={t`Find a tool`} all={TOOLS} textOf={(tool) => `${nameOf(tool)} ${t(tool.about)}`}>
      {(found) => {
        // What is not listed comes in all the same.
        const shown = found.length > 0 ? found : TOOLS.filter(({ type }) => type === 'API');
        return (['in', 'out'] as const)
          .filter((way) => shown.some((tool) => tool.way === way))
          .map((way) => (
            <section key={way}>
              <h3 class="quiet small">{way === 'in' ? t`Alerts come in from` : t`Alerts are sent to`}</h3>
              <div class="tools">
                {shown
                  .filter((tool) => tool.way === way)
                  .map((tool) => (
                    <button key={tool.type} type="button" class="tool" onClick={() => onChoose(tool)}>
                      <Icon name={tool.icon} />
                      <span>
                        <span class="strong">{nameOf(tool)}</span>
                        <br />
                        <span class="quiet small">{t(tool.about)}</span>
                      </span>
                    </button>
                  ))}
              </div>
            </section>
          ));
      }}
    </Among>
  );
}

function Details({ tool, onBack, onClose }: { tool: Tool; onBack: () => void; onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [name, setName] = useState(tool.type === 'API' ? '' : nameOf(tool));
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [address, setAddress] = useState('');
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();

  const create = async (): Promise<void> => {
    const apiKey = tool.needsKey ? newKey() : null;
    const { id } = await createIntegration({
      ...{ name, type: tool.type, teamId: teamId || null },
      ...(apiKey ? { apiKey } : {}),
      ...(tool.address ? { config: { [tool.address]: address } } : {}),
    });
    if (apiKey) rememberKey(id, apiKey);
    onClose();
    navigate(tool.way === 'in' ? `/integrations/${id}?wait` : `/integrations/${id}`);
  };

  return (
    <Form error={error} onSubmit={() => void send(create)}>
      <TextField
        label={t`Name`}
        path="name"
        hint={t`Shown with the alerts of the tool`}
        required
        maxLength={200}
        autoFocus
        value={name}
        onChange={setName}
      />
      <TeamField
        label={t`Team`}
        path="teamId"
        hint={tool.way === 'in' ? t`Its alerts are this team’s` : t`It receives this team’s alerts`}
        value={teamId}
        onChange={setTeamId}
        none={t`All teams`}
      />
      {tool.address && (
        <TextField
          label={t`Address`}
          path={`config.${tool.address}`}
          hint={tool.address === 'url' ? t`Where events are posted as JSON` : t`The incoming webhook of the channel`}
          type="url"
          required
          placeholder="https://…"
          value={address}
          onChange={setAddress}
        />
      )}
      <FormEnd back={t`Back`} onBack={onBack} disabled={busy}>
        {busy ? t`Connecting…` : t`Next: lines to copy`}
      </FormEnd>
    </Form>
  );
}
