import { t } from '#words';
import type { StatusPage, StatusPageBody } from '../../data/status-page.js';

export type Visibility = StatusPage['visibility'];

/** The settings as the form holds them: empty is none. */
export interface Settings {
  slug: string;
  brandName: string;
  visibility: Visibility;
  accentColor: string;
  logoUrl: string;
  showUptimeBars: boolean;
}

/** What the form calls what it sends. */
export const labels = (): Readonly<Record<keyof Settings, string>> => ({
  slug: t`Address`,
  brandName: t`Name`,
  visibility: t`Who sees it`,
  accentColor: t`Colour`,
  logoUrl: t`Address of the logo`,
  showUptimeBars: t`Last 90 days`,
});

/** Of a page that is not set up yet, its name and address suggested after the organisation. */
export function startOf(saved: StatusPage | null, organisation: string): Settings {
  return {
    slug: saved?.slug ?? slugOf(organisation),
    brandName: saved?.brandName ?? organisation,
    visibility: saved?.visibility ?? 'public',
    accentColor: saved?.accentColor ?? '',
    logoUrl: saved?.logoUrl ?? '',
    showUptimeBars: saved?.showUptimeBars ?? true,
  };
}

const LONGEST_SLUG = 48;

function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LONGEST_SLUG).replace(/-$/, '');
}

export function bodyOf({ accentColor, logoUrl, ...settings }: Settings): StatusPageBody {
  return { ...settings, accentColor: accentColor || null, logoUrl: logoUrl || null };
}

export const pageAt = (slug: string): string => `${location.origin}/status/${slug}`;

/** What the preview is asked with. */
export type Looks = Pick<Settings, 'brandName' | 'accentColor' | 'logoUrl' | 'showUptimeBars'>;

export function looksOf({ brandName, accentColor, logoUrl, showUptimeBars }: Looks): {
  brandName: string;
  showUptimeBars: 'true' | 'false';
  accentColor?: string;
  logoUrl?: string;
} {
  return {
    brandName,
    showUptimeBars: showUptimeBars ? 'true' : 'false',
    ...(accentColor ? { accentColor } : {}),
    ...(logoUrl ? { logoUrl } : {}),
  };
}
