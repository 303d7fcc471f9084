import type { MapData } from '@backshop/shared-types';

export interface CountryPopularity extends MapData {
  /** ISO 3166-1 alpha-2 code, by which both maps find the country. */
  code: string;
}

/** Sample data, most popular country first (docs/product.md, "Charts"). */
export const countryPopularity: readonly CountryPopularity[] = [
  { code: 'US', country: 'United States', popularity: 700 },
  { code: 'BR', country: 'Brazil', popularity: 560 },
  { code: 'DE', country: 'Germany', popularity: 450 },
  { code: 'IN', country: 'India', popularity: 430 },
  { code: 'GB', country: 'United Kingdom', popularity: 410 },
  { code: 'CA', country: 'Canada', popularity: 400 },
  { code: 'FR', country: 'France', popularity: 385 },
  { code: 'AU', country: 'Australia', popularity: 370 },
  { code: 'JP', country: 'Japan', popularity: 350 },
  { code: 'MX', country: 'Mexico', popularity: 330 },
  { code: 'ES', country: 'Spain', popularity: 310 },
  { code: 'ID', country: 'Indonesia', popularity: 300 },
  { code: 'IT', country: 'Italy', popularity: 290 },
  { code: 'ZA', country: 'South Africa', popularity: 275 },
  { code: 'SE', country: 'Sweden', popularity: 260 },
  { code: 'AR', country: 'Argentina', popularity: 250 },
  { code: 'PL', country: 'Poland', popularity: 240 },
  { code: 'NG', country: 'Nigeria', popularity: 225 },
  { code: 'EG', country: 'Egypt', popularity: 210 },
  { code: 'VN', country: 'Vietnam', popularity: 200 },
];

/** Returns the id of a country's mark: `country-DE`. */
export function countryId(code: string): string {
  return `country-${code}`;
}

/** Ends of the colour scale. */
export const scale = { min: 200, max: 700 };

/** Returns the colour of a popularity on the scale, in each theme. */
export function scaleColor(popularity: number): string {
  const percent = ((popularity - scale.min) / (scale.max - scale.min)) * 100;
  return `color-mix(in srgb, var(--map-high) ${percent}%, var(--map-low))`;
}
