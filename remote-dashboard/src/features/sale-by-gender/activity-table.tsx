import { type Column, sortRows } from '../../table/sort';
import { SortableTable } from '../../table/sortable-table';
import { TableExport } from '../../table/table-export';
import { useView } from '../../view/view';
import { activities, type Activity, hoursText, sharePercent, shareText } from './activities';

const columns: readonly Column<Activity, 'activity' | 'hours' | 'share'>[] = [
  { id: 'activity', title: 'Activity', kind: 'text', value: ({ name }) => name },
  { id: 'hours', title: 'Hours per day', kind: 'number', value: ({ hours }) => hours },
  { id: 'share', title: 'Share', kind: 'number', value: ({ hours }) => sharePercent(hours) },
];

/** Renders the pie's data as a table. Its order is in the address. */
export function ActivityTable() {
  const { view, setView } = useView();
  return (
    <SortableTable
      columns={columns}
      rows={activities}
      sort={view.pieSort}
      onSort={(pieSort) => setView({ pieSort })}
    >
      {({ name, hours }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{hoursText(hours)}</td>
          <td>{shareText(hours)}</td>
        </tr>
      )}
    </SortableTable>
  );
}

/** Renders the buttons that export the pie's table as it is shown. The share is in percent. */
export function ActivityExport() {
  const { view } = useView();
  const rows = sortRows(activities, columns, view.pieSort);
  return (
    <TableExport
      fileName="hours-per-day.csv"
      name="hours per day"
      of={view.pieSort}
      columns={columns}
      rows={rows}
    />
  );
}
