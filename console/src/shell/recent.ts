/** What somebody has chosen in the palette, the latest first, as long as the tab is open and the same person is signed in. */
const STORED = 'pager.recent';
const MOST = 8;

export interface Recent {
  key: string;
  /** What was found, to be shown again; absent: a command or page, which is always there. */
  found?: { label: string; kind: string; path: string };
}

export function recentOf(userId: string): Recent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as { userId: string; recent: Recent[] } | null;
    return stored?.userId === userId ? stored.recent : [];
  } catch {
    return [];
  }
}

export function remember(userId: string, used: Recent): void {
  const recent = [used, ...recentOf(userId).filter(({ key }) => key !== used.key)].slice(0, MOST);
  sessionStorage.setItem(STORED, JSON.stringify({ userId, recent }));
}

/** Names of what somebody has looked at do not stay behind them. */
export const forgetRecent = (): void => sessionStorage.removeItem(STORED);
