import { type Column, sortRows } from '../../table/sort';
import { SortableTable } from '../../table/sortable-table';
import { TableExport } from '../../table/table-export';
import { useView } from '../../view/view';
import { type CountryPopularity, countryPopularity } from './country-popularity';

const columns: readonly Column<CountryPopularity, 'country' | 'popularity'>[] = [
  { id: 'country', title: 'Country', kind: 'text', value: ({ country }) => country },
  { id: 'popularity', title: 'Popularity', kind: 'number', value: ({ popularity }) => popularity },
];

/** Renders the map's data as a table. Its order is in the address. */
export function CountryTable() {
  const { view, setView } = useView();
  return (
    <SortableTable
      columns={columns}
      rows={countryPopularity}
      sort={view.mapSort}
      onSort={(mapSort) => setView({ mapSort })}
    >
      {({ code, country, popularity }) => (
        <tr key={code}>
          <th scope="row">{country}</th>
          <td>{popularity}</td>
        </tr>
      )}
    </SortableTable>
  );
}

/** Renders the buttons that export the map's table as it is shown. */
export function CountryExport() {
  const { view } = useView();
  const rows = sortRows(countryPopularity, columns, view.mapSort);
  return (
    <TableExport
      fileName="top-countries.csv"
      name="popularity by country"
      of={view.mapSort}
      columns={columns}
      rows={rows}
    />
  );
}
