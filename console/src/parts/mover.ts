import type { ComponentProps, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Which control of a row moved it, so that it keeps the focus. */
type Control = 'grip' | 'up' | 'down';
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Attributes of the list, and of the controls of its rows. */
interface Mover {
  /** The key of the row that is dragged; null: none. */
  dragged: string | null;
  list: ComponentProps<'ol'> & { ref: RefObject<HTMLOListElement> };
  grip: (place: number) => ComponentProps<'button'>;
  button: (place: number, way: 'up' | 'down') => ComponentProps<'button'>;
}

/**
 * Moves the rows of a list: dragged by their grip (mouse, pen or finger; its css has `touch-action: none`), by the arrow keys on it,
 * and by buttons. What was used keeps the focus.
 * @param keys of the rows, in their present order
 * @param onMove `isDrag`: more moves may follow, until `onDrop`
 * @param onDrop after a drag that has moved something
 */
export function useMover(
  keys: readonly string[],
  onMove: (from: number, to: number, isDrag: boolean) => void,
  onDrop: () => void = () => undefined,
): Mover {
  const list = useRef<HTMLOListElement>(null);
  const used = useRef<{ key: string; by: Control } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const hasMoved = useRef(false);
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (!used.current) return;
    const { key, by } = used.current;
    used.current = null;
    const row = list.current?.children[keys.indexOf(key)];
    const control = row?.querySelector<HTMLElement>(`[data-mover=${by}]:enabled`);
    (control ?? row?.querySelector<HTMLElement>('[data-mover]:enabled'))?.focus();
  }, [keys.join(' ')]);
  const isThere = (place: number): boolean => place >= 0 && place < keys.length;
  const moveBy = (place: number, by: number, control: Control): void => {
    if (!isThere(place + by)) return;
    used.current = { key: keys[place]!, by: control };
    onMove(place, place + by, false);
  };
  /** The row under the pointer. @param y from the top of the window, in pixels */
  const placeAt = (y: number): number => {
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ bottom }) => y < bottom);
    return place === -1 ? rows.length - 1 : place;
  };
  const end = (): void => {
    if (dragged === null) return;
    setDragged(null);
    if (hasMoved.current) onDrop();
  };
  return {
    dragged,
    list: {
      ref: list,
      onPointerMove: ({ clientY }) => {
        if (dragged === null) return;
        const [from, to] = [keys.indexOf(dragged), placeAt(clientY)];
        if (from < 0 || from === to) return;
        hasMoved.current = true;
        onMove(from, to, true);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    grip: (place) => ({
      'data-mover': 'grip',
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // The list stays where it is, rows do not.
        list.current!.setPointerCapture(event.pointerId);
        hasMoved.current = false;
        setDragged(keys[place]!);
      },
      onKeyDown: (event) => {
        const by = ARROWS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveBy(place, by, 'grip');
      },
    }),
    button: (place, way) => ({
      'data-mover': way,
      disabled: !isThere(way === 'up' ? place - 1 : place + 1),
      onClick: () => moveBy(place, way === 'up' ? -1 : 1, way),
    }),
  };
}
