import type { MatchingTime } from './matching-time.js';

/** Milliseconds of compiling patterns after which loading a tenant's configuration counts as long. */
const LONG_MS = 50;

interface Loads {
  underWay: number;
  tookMs: number;
  waiting: Set<() => void>;
}

/** Of tenants whose patterns are compiled at this moment, or waited for. */
const ofTenants = new Map<string, Loads>();

function loadsOf(tenantId: string): Loads {
  const known = ofTenants.get(tenantId) ?? { underWay: 0, tookMs: 0, waiting: new Set() };
  ofTenants.set(tenantId, known);
  return known;
}

function forget(tenantId: string, loads: Loads): void {
  if (loads.underWay === 0) loads.tookMs = 0;
  if (loads.underWay === 0 && loads.waiting.size === 0) ofTenants.delete(tenantId);
}

/** Compiling the patterns of a tenant begins. */
export function loadBegins(tenantId: string): { took: (ms: number) => void; end: () => void } {
  const loads = loadsOf(tenantId);
  loads.underWay++;
  return {
    took(ms) {
      loads.tookMs += ms;
      if (loads.tookMs > LONG_MS) for (const told of loads.waiting) told();
    },
    end() {
      loads.underWay--;
      forget(tenantId, loads);
    },
  };
}

/**
 * Waits for a load of the tenant's configuration. No statement of the transaction may be under way, since the error ends it.
 * @throws TakesLong where others wait, when compiling its patterns takes long; the load goes on
 */
export async function unlessLong<T>(
  { tenantId, matching: { whenOver } }: { tenantId: string; matching: MatchingTime },
  loaded: Promise<T>,
): Promise<T> {
  if (whenOver === null) return loaded;
  loaded.catch(() => undefined);
  const loads = loadsOf(tenantId);
  let tell: () => void = () => undefined;
  const isLong = new Promise<never>((_, reject) => (tell = () => reject(whenOver())));
  if (loads.tookMs > LONG_MS) tell();
  loads.waiting.add(tell);
  try {
    return await Promise.race([loaded, isLong]);
  } finally {
    loads.waiting.delete(tell);
    forget(tenantId, loads);
  }
}
