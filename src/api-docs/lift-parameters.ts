import type { Document, Parameter } from './openapi.js';

/** Moves parameters that all operations of a path share to the path. */
export function liftParameters({ paths }: Document): void {
  for (const item of Object.values(paths)) {
    const operations = Object.values(item);
    const [first, ...others] = operations.map(({ parameters = [] }) => parameters.map((each) => JSON.stringify(each)));
    const common = new Set(first?.filter((each) => others.every((those) => those.includes(each))));
    if (others.length === 0 || common.size === 0) continue;
    for (const operation of operations) {
      operation.parameters = operation.parameters?.filter((each) => !common.has(JSON.stringify(each)));
      if (operation.parameters?.length === 0) delete operation.parameters;
    }
    Object.assign(item, { parameters: [...common].map((each) => JSON.parse(each) as Parameter) });
  }
}
