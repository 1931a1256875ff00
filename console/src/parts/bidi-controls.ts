import { options, type ComponentChildren, type VNode } from 'preact';
import { showBidiControls } from '../../../src/platform/domain/bidi-controls.js';

/** What is read beside the text; what is typed stays as it is. */
const READ = ['title', 'aria-label', 'placeholder', 'alt'] as const;

/** Shows bidi controls as visible marks in every element, as a name or an alert may come from a stranger. */
export function guardBidiControls(): void {
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode) => {
    if (typeof vnode.type === 'string') shown(vnode.type, vnode.props);
    before?.(vnode);
  };
}

function shown(type: string, props: Record<string, unknown>): void {
  // The text of a field is its value.
  if (type !== 'textarea' && props['children'] !== undefined)
    props['children'] = textShown(props['children'] as ComponentChildren);
  for (const name of READ) if (typeof props[name] === 'string') props[name] = showBidiControls(props[name]);
}

function textShown(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return showBidiControls(children);
  return Array.isArray(children) ? children.map(textShown) : children;
}
