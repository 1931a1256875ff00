import { join } from 'node:path';
import ts from 'typescript';
import { REPOSITORY, type Manifest } from './manifests.js';

/**
 * Holds manifests against the types of the Kubernetes API (`kubernetes-models`, made from its OpenAPI document) with the
 * TypeScript compiler: a field that does not exist, is missing or has the wrong type is an error, however deep.
 * One program for all of them: it is the loading of the types that takes time.
 * @returns the errors of each manifest, in their order
 */
export function typeErrors(manifests: readonly Manifest[]): string[][] {
  const files = new Map(manifests.map((manifest, index) => [join(REPOSITORY, `test/ops/~${index}.ts`), manifest]));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.getSourceFile = (name, ...rest) => {
    const manifest = files.get(name);
    return manifest
      ? ts.createSourceFile(name, sourceOf(manifest), ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].map((name) => {
    const file = program.getSourceFile(name);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  });
}

function sourceOf(manifest: Manifest): string {
  const { apiVersion, kind } = manifest;
  const from = `kubernetes-models/${apiVersion}/${kind}`;
  return `import type { I${kind} } from '${from}';\nexport const it: I${kind} = ${JSON.stringify(manifest)};\n`;
}
