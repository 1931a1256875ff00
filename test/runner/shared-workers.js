import { constants, setPriority } from 'node:os';
import LightRunner from 'jest-light-runner';
import { formatResultsErrors } from 'jest-message-util';
import { shownFrames } from './frames.js';
import { waits } from './longest-first.js';

/** Workers for files of all projects, so that the application is loaded once in each of them. */
class Workers extends LightRunner {
  constructor(globalConfig, count, runtime = 'worker_threads') {
    super({ ...globalConfig, maxWorkers: count });
    this.count = count;
    // jest-light-runner uses the main thread for one worker. That is right only where the whole run has one. A watched run
    // must load what has changed, and outlive its workers: threads that end with native modules in them may end the process.
    const isWatched = globalConfig.watch || globalConfig.watchAll;
    if (isWatched) this._runtime = 'child_process';
    else this._runtime = globalConfig.maxWorkers === 1 ? 'main_thread' : runtime;
  }

  run(test) {
    const [first] = this._testRunners.values();
    return first ? first.run(test) : this.start(test);
  }

  start(test) {
    return super._runTest(test);
  }

  /** Ends the workers. */
  end() {
    return super.runTests([]);
  }
}

/** A process that has the processors mostly while nothing else wants them. */
class IdleProcess extends Workers {
  constructor(globalConfig) {
    super(globalConfig, 1, 'child_process');
  }

  start(test) {
    const result = super.start(test);
    const [{ pool }] = this._testRunners.values();
    for (const { process } of pool.threads) setPriority(process.pid, constants.priority.PRIORITY_LOW);
    return result;
  }
}

/**
 * Files that mostly wait for other processes run in a worker of their own, one at a time: what computes then needs one worker
 * less, each of which compiles and optimizes the application for itself. A worker without files of its own kind takes the others.
 * Unit tests do not need the application: a process of low priority runs them while the workers wait.
 */
export default class SharedWorkers {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, _watcher, onStart, onResult, onFailure) {
    const { maxWorkers } = this.globalConfig;
    const run = async (workers, test) => {
      try {
        await onStart(test);
        await onResult(test, withCodeFrames(await workers.run(test), test, this.globalConfig));
      } catch (error) {
        await onFailure(test, error);
      }
    };
    const kinds = { waiting: [], unit: [], computing: [] };
    for (const test of tests) kinds[kindOf(test)].push(test);
    const { waiting, unit, computing } = kinds;
    const lanes =
      maxWorkers === 1
        ? [[new Workers(this.globalConfig, 1), computing, unit, waiting]]
        : [
            [new Workers(this.globalConfig, maxWorkers - 1), computing, unit, waiting],
            [new Workers(this.globalConfig, 1), waiting, computing, unit],
            [new IdleProcess(this.globalConfig), unit],
          ];
    await Promise.all(
      lanes.map(async ([workers, ...files]) => {
        const runAll = async () => {
          for (let test; (test = files.find(({ length }) => length > 0)?.shift());) await run(workers, test);
        };
        await Promise.all(Array.from({ length: workers.count }, runAll));
        await workers.end();
      }),
    );
  }
}

function kindOf({ path, context }) {
  if (waits(path)) return 'waiting';
  return context.config.displayName?.name === 'unit' ? 'unit' : 'computing';
}

/** Failures as jest shows them: the lines of the source, and the stack. The runner gives only stacks, with a title. */
function withCodeFrames(result, { path, context }, globalConfig) {
  for (const each of result.testResults) {
    const stackOf = (message) => message.slice(message.indexOf('\n') + 1).replace(/^ {4}/gm, '');
    each.failureMessages = each.failureMessages.map((message) => shownFrames(stackOf(message)));
    each.failureDetails = [];
  }
  result.failureMessage = formatResultsErrors(result.testResults, context.config, globalConfig, path);
  return result;
}
