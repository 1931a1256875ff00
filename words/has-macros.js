/** Does a file have messages, which are to be translated (`build.js`)? */
export const hasMacros = (source) => /from ['"]#words['"]/.test(source);
