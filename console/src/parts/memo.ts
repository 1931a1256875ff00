import { Component, createElement, type ComponentChild, type FunctionComponent } from 'preact';

/** Renders again only when a property is another one. (`preact/compat` has it, with four kilobytes of other things.) */
export function memo<Props extends object>(render: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const before = this.props as Record<string, unknown>;
      const after = next as Record<string, unknown>;
      return Object.keys({ ...before, ...after }).some((name) => before[name] !== after[name]);
    }
    override render(): ComponentChild {
      return createElement(render, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<Props>;
}
