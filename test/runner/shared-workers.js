import LightRunner from 'jest-light-runner';

/** Files of all projects run in the same workers, so that the application is loaded once in each of them. */
export default class SharedWorkers extends LightRunner {
  _runTest(test) {
    const [first] = this._testRunners.values();
    return first ? first.run(test) : super._runTest(test);
  }
}
