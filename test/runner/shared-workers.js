import LightRunner from 'jest-light-runner';
import { waits } from './longest-first.js';

/** Workers for files of all projects, so that the application is loaded once in each of them. */
class Workers extends LightRunner {
  constructor(globalConfig, count) {
    super({ ...globalConfig, maxWorkers: count });
    this.count = count;
    // jest-light-runner uses the main thread for one worker. That is right only where the whole run has one.
    this._runtime = globalConfig.maxWorkers === 1 ? 'main_thread' : 'worker_threads';
  }

  run(test) {
    const [first] = this._testRunners.values();
    return first ? first.run(test) : super._runTest(test);
  }

  /** Ends the workers. */
  end() {
    return super.runTests([]);
  }
}

/**
 * Files that mostly wait for other processes run in a worker of their own, one at a time: what computes then needs one worker
 * less, each of which compiles and optimizes the application for itself. A worker without files of its own kind takes the others.
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
        await onResult(test, await workers.run(test));
      } catch (error) {
        await onFailure(test, error);
      }
    };
    const waiting = tests.filter(({ path }) => waits(path));
    const computing = tests.filter(({ path }) => !waits(path));
    const lanes =
      maxWorkers === 1
        ? [[new Workers(this.globalConfig, 1), computing, waiting]]
        : [
            [new Workers(this.globalConfig, maxWorkers - 1), computing, waiting],
            [new Workers(this.globalConfig, 1), waiting, computing],
          ];
    await Promise.all(
      lanes.map(async ([workers, own, others]) => {
        const runAll = async () => {
          for (let test; (test = own.shift() ?? others.shift()) !== undefined;) await run(workers, test);
        };
        await Promise.all(Array.from({ length: workers.count }, runAll));
        await workers.end();
      }),
    );
  }
}
