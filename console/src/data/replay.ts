/** What a change would have done to past alerts. */
import { answerOf, api, type Schemas } from '../api/client.js';
import { Problem } from '../api/problem.js';
import type { ScheduleDetail } from './schedules.js';

export type Replay = Schemas['ReplayView'];
type Line = Schemas['ReplayProgressView'];
type Rotation = Schemas['RotationView'];

/** Called with the number of alerts that are done, and of all. */
export type OnProgress = (done: number, all: number) => void;

export const replayConfiguration = (
  configuration: Record<string, unknown>,
  prune: boolean,
  progress: OnProgress,
): Promise<Replay> =>
  lastOf(api.POST('/v2/config/replay', { body: { configuration, prune }, parseAs: 'stream' }), progress);

/** @param rotations as they would be; the id of a new one is no UUID */
export const replaySchedule = (
  { id, timezone, enabled }: ScheduleDetail,
  rotations: readonly Rotation[],
  progress: OnProgress,
): Promise<Replay> => {
  const schedule = { timezone, enabled, rotations: rotations.map(proposed) };
  const body = { scheduleId: id, schedule } as Schemas['ReplayScheduleDto'];
  return lastOf(api.POST('/v2/schedules/replay', { body, parseAs: 'stream' }), progress);
};

/** @param id of the stored policy; null: it is a new one */
export const replayEscalation = (
  policyId: string | null,
  policy: Schemas['UpdateEscalationPolicyDto'],
  progress: OnProgress,
): Promise<Replay> =>
  lastOf(api.POST('/v2/escalations/replay', { body: { policy, policyId }, parseAs: 'stream' }), progress);

function proposed({ id, counting: _counting, ...rotation }: Rotation): object {
  return id === 'new' ? rotation : { id, ...rotation };
}

/** Reads the lines of an answer as they come. @throws Problem */
async function lastOf(
  call: Promise<{ data?: unknown; error?: unknown; response: Response }>,
  progress: OnProgress,
): Promise<Replay> {
  const stream = (await answerOf(call)) as ReadableStream<Uint8Array>;
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done: isOver, value } = await reader.read();
    if (isOver) throw new Problem('', 0, 'NO_CONNECTION', null);
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { done, all, data, error } = JSON.parse(line) as Line;
      if (error) throw new Problem(error.message, 500, error.code, null);
      if (data) return data;
      if (done !== undefined && all !== undefined) progress(done, all);
    }
  }
}
