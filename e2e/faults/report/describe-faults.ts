/**
 * Returns the text of docs/faults.md.
 * @param table the results, as a Markdown table
 * @param machine what the results were measured on
 */
export function describeFaults(table: string, machine: string): string {
  return `# Faults

This page shows what staff see when a part of Backshop fails to load or crashes. \`pnpm faults\` writes it: the command
runs the composed product in a browser, against a server that injects faults. \`pnpm test\` runs the same tests.

Most faults are tested at three moments. The table separates the values of the three moments with slashes:

1. **start**: the faulty part is on the first page that a tab opens.
2. **navigation**: the tab shows the Dashboard and the open notification panel, then navigates to the faulty part.
3. **redeploy**: a version with the fault is released while a tab is open. The open tab keeps using the release that it
   started with, even for parts that it has not loaded yet. The next page load gets the faulty version.

If a fault can hit several files, only the first file is tested at every moment. The others are tested at the start.

This must hold for every fault:

- The app shell works: the side menu reacts within a second. _Shell_ is the time from the start of the load, or from the
  key press that navigates.
- Other parts work: the notification panel opens and keeps its state, the page is never blank, and the error page never
  shows.
- The failure card shows the part, its version and the failure code. _Outcome_ is the code and the phase of the failure
  event. _Card_ is the time until the failure card shows.
- The part comes back without a reload after the fault is cleared. _Recovery_ is what brings it back.
- The app reports one failure event (_Events_), and no error stays uncaught (_Uncaught_).

${table}

- A timeout occurs after 3 seconds, the time limit for loading a part.
- The browser cannot tell an empty or wrong stylesheet that arrives with status 200 from a correct one. The part shows
  without its styles.
- "Try again" cannot fix a mistake in a build, so the failure card offers the previous version.
- A remote handles a failure of its own lazy chunks. The Dashboard shows the first picture and loads the carousel the
  next time it is shown.
- The release is the only JSON that the app needs. It is part of \`index.html\`. If it is not valid, the app cannot start
  and explains why. An open tab never loads the release again.

Measured with one worker on ${machine}.
`;
}
