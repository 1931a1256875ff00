import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { people } from '../../api/sources.js';
import { addTask, removeTask, updateTask, useRoom, type Task } from '../../data/incidents.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextField } from '../../parts/inputs.js';
import { Face } from '../../parts/marks.js';
import { Menu } from '../../parts/menu.js';
import { Pick } from '../../parts/pick.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';

/** What is to be done, by whom, and what is done. */
export function Tasks({ incidentId: id, mayNot }: { incidentId: string; mayNot: string | null }): JSX.Element {
  const query = useRoom(id);
  const { busy, error, send } = useSubmission();
  /** `new`, or the task that is changed. */
  const [written, setWritten] = useState<Task | 'new' | null>(null);
  const [removed, setRemoved] = useState<Task | null>(null);
  // Shown at once; what is stored shows again when it fails.
  const [ticked, setTicked] = useState<{ id: string; isDone: boolean } | null>(null);
  const tick = async (taskId: string, isDone: boolean): Promise<void> => {
    setTicked({ id: taskId, isDone });
    await send(() => updateTask(id, taskId, { done: isDone }));
    setTicked(null);
  };
  const tasks = query.data?.tasks ?? [];
  const done = tasks.filter((task) => task.done).length;
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{tasks.length > 0 ? t`Tasks, ${done} of ${{ all: tasks.length }} done` : t`Tasks`}</h2>
        <ActButton class="btn small" whyNot={mayNot} onClick={() => setWritten('new')}>
          <Icon name="plus" />
          {t`Add a task…`}
        </ActButton>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={2}>
        {() => (
          <>
            {tasks.length === 0 && (
              <p class="quiet">{t`No tasks yet. Add what somebody has to do, so that nobody does it twice.`}</p>
            )}
            <ul class="rows tasks">
              {tasks.map((task) => (
                <li key={task.id}>
                  <label class="check grow">
                    <input
                      type="checkbox"
                      checked={ticked?.id === task.id ? ticked.isDone : task.done}
                      disabled={busy || mayNot !== null}
                      onChange={(event) => void tick(task.id, event.currentTarget.checked)}
                    />
                    <span class={task.done ? 'quiet' : undefined}>{task.description}</span>
                  </label>
                  <span class="end">
                    {task.done && task.doneAt ? (
                      <span class="quiet small">
                        {task.doneBy?.name}, <At at={task.doneAt} />
                      </span>
                    ) : task.assigneeId ? (
                      <span class="small">
                        <Face name={task.assigneeName ?? t`Former member`} /> {task.assigneeName ?? t`Former member`}
                      </span>
                    ) : (
                      <span class="quiet small">{t`Nobody yet`}</span>
                    )}
                    <Menu
                      className="btn bare square"
                      ariaLabel={t`Actions: ${{ task: task.description }}`}
                      label={<Icon name="more" />}
                      whyNot={mayNot}
                      items={[
                        { label: t`Change…`, onSelect: () => setWritten(task) },
                        { label: t`Remove`, danger: true, onSelect: () => setRemoved(task) },
                      ]}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Load>
      {written && (
        <TaskForm incidentId={id} task={written === 'new' ? null : written} onClose={() => setWritten(null)} />
      )}
      {removed && (
        <Confirm
          title={t`Remove this task?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => removeTask(id, removed.id)}
        >
          <p>{removed.description}</p>
        </Confirm>
      )}
    </section>
  );
}

function TaskForm({
  incidentId,
  task,
  onClose,
}: {
  incidentId: string;
  /** Null: a new one. */
  task: Task | null;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [description, setDescription] = useState(task?.description ?? '');
  const [assigneeId, setAssignee] = useState(task?.assigneeId ?? '');
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    // What the form does not change stays as others have made it.
    const body = {
      ...(description === task?.description ? {} : { description }),
      ...(assigneeId === (task?.assigneeId ?? '') ? {} : { assigneeId: assigneeId || null }),
    };
    await (task ? updateTask(incidentId, task.id, body) : addTask(incidentId, { ...body, description }));
    onClose();
  };
  return (
    <Dialog title={task ? t`Change the task` : t`Add a task`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label={t`What is to be done`}
          path="description"
          required
          autoFocus
          maxLength={500}
          value={description}
          onChange={setDescription}
        />
        <Pick
          label={t`Who does it`}
          path="assigneeId"
          value={assigneeId}
          nameOf={() => task?.assigneeName ?? undefined}
          first={[
            ['', t`Nobody yet`],
            [me.id, t`${{ name: me.name ?? '' }} (me)`],
          ]}
          groups={[{ of: people(({ id }) => id !== me.id) }]}
          onChange={setAssignee}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : task ? t`Save` : t`Add`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
