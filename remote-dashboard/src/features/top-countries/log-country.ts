import { countryPopularity } from './country-popularity';

/** Logs a country that staff point at or select, and nothing else (docs/product.md, "Charts"). */
export function logCountry(code: string): void {
  const country = countryPopularity.find((row) => row.code === code);
  console.info('Country', country?.country ?? code);
}
