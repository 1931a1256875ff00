import Sequencer from '@jest/test-sequencer';

/** The console's files take minutes and begin first; jest's order, by size, does not know that they are short and slow. */
export default class ConsoleFirst extends Sequencer {
  sort(tests) {
    const isOfConsole = ({ path }) => /[\\/]console[\\/]/.test(path);
    return super.sort(tests).sort((one, other) => isOfConsole(other) - isOfConsole(one));
  }
}
