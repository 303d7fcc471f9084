import { countryPopularity } from './country-popularity';

/** Renders the map's data as a table. */
export function CountryTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col">Popularity</th>
        </tr>
      </thead>
      <tbody>
        {countryPopularity.map(({ code, country, popularity }) => (
          <tr key={code}>
            <th scope="row">{country}</th>
            <td>{popularity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
