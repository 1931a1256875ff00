import { readFileSync, readdirSync } from 'node:fs';

/** What the kernel counts of processes; Linux only, elsewhere everything is NaN. */

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid) {
  const fields = statOf(pid);
  return fields ? (fields.user + fields.system) / TICKS_PER_SECOND : NaN;
}

/** CPU seconds of a process and all its children, also of those that have ended: a PostgreSQL with its backends. */
export function cpuSecondsOfTree(pid) {
  const own = statOf(pid);
  if (!own) return NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter((each) => each?.parent === pid);
  const all = [own, ...children].reduce((sum, each) => sum + each.user + each.system, own.endedChildren);
  return all / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export function residentMegabytes(pid) {
  return statusField(pid, 'VmRSS');
}

/** The highest resident memory so far, in MB. */
export function peakMegabytes(pid) {
  return statusField(pid, 'VmHWM');
}

function statusField(pid, name) {
  try {
    const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything; the numbered fields begin behind it, with the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (position) => Number(fields[position - 3]);
    return { parent: number(4), user: number(14), system: number(15), endedChildren: number(16) + number(17) };
  } catch {
    return null;
  }
}
