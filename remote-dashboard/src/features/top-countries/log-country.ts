import { countryVisits } from './country-visits';

/** Logs a country that staff point at or select, and nothing else (docs/product.md, "Charts"). */
export function logCountry(code: string): void {
  const country = countryVisits.find((row) => row.code === code);
  console.info('Country', country?.country ?? code);
}
