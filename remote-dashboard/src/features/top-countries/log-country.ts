import { countryVisits } from './country-visits';

/** Hovering or selecting a country does this and nothing else (spec §2). */
export function logCountry(code: string): void {
  const country = countryVisits.find((row) => row.code === code);
  console.info('Country', country?.country ?? code);
}
