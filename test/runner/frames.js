/** The frames of a stack that jest shows: it hides functions without a name, and knows no frames of this runner. */
export const shownFrames = (stack) =>
  stack
    .replace(/^(\s+at )(?:async )?<anonymous> \((.+)\)$/gm, '$1$2')
    .replace(/^\s+at .*\/node_modules\/(?:jest-light-runner|tinypool)\/.*\n?/gm, '');
