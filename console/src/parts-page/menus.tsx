import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { LONG_NAME } from './samples.js';

export function useItems(): { items: MenuItem[]; chosen: string } {
  const [chosen, setChosen] = useState('nothing');
  const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => setChosen(label),
    ...more,
  });
  const items = [
    item('Acknowledge'),
    item('Assign'),
    item('Escalate', { disabledBecause: 'No policy applies' }),
    item('Snooze'),
    item('Close', { danger: true }),
  ];
  return { items, chosen };
}

export function Menus(): JSX.Element {
  const { items, chosen } = useItems();
  const long = Array.from({ length: 40 }, (_, place) => ({ ...items[0]!, label: `Item ${place + 1}` }));
  return (
    <div class="samples">
      <Menu label="Actions" items={items} />
      <Menu label="Many" items={[...long, { ...items[1]!, label: LONG_NAME }]} />
      <Menu label="Off" items={items} whyNot="Your role only reads" />
      <output>Chosen: {chosen}</output>
      <Menu className="btn bare square" ariaLabel="More actions" label={<Icon name="more" />} items={items} />
    </div>
  );
}
