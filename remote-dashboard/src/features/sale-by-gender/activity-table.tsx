import { activities } from './activities';
import { hoursText, shareText } from './shares';

/** Renders the pie's data as a table. */
export function ActivityTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Activity</th>
          <th scope="col">Hours per day</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {activities.map(({ name, hours }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{hoursText(hours)}</td>
            <td>{shareText(hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
