/**
 * Returns the text of docs/faults.md.
 * @param partTable the results for parts, as a Markdown table
 * @param hostTable the results for the host, as a Markdown table
 * @param machine what the results were measured on
 */
export function describeFaults(partTable: string, hostTable: string, machine: string): string {
  return `# Faults

This page shows what staff see when a part of Backshop, or its host, fails to load or crashes. \`pnpm faults\` writes it:
the command runs the composed product in a browser, against a server that injects faults. \`pnpm test\` runs the same
tests after a change that concerns them, and \`pnpm test --all\` always does.

## A part fails

Faults are tested at up to three moments. The table separates the values of the three moments with slashes:

1. **start**: the faulty part is on the first page that a tab opens.
2. **navigation**: the tab shows the Dashboard and the open notification panel, then navigates to the faulty part.
3. **redeploy**: a version with the fault is released while a tab is open. The open tab does not know the new release
   yet, even for parts that it has not loaded. The next page load gets the faulty version.

A fault of the server or the network that the browser handles in the same way as another one is tested at fewer
moments, or with fewer files. Each file meets each failure code at the start, and each code occurs at every moment.

This must hold for every fault:

- The app shell works: the side menu reacts within a second. _Shell_ is the time from the start of the load, or from the
  key press that navigates.
- Other parts work: the notification panel opens and keeps its state, the page is never blank, and the error page never
  shows.
- The failure card shows the part, its version and the failure code. _Outcome_ is the code and the phase of the failure
  event. _Card_ is the time until the failure card shows.
- The part comes back without a reload after the fault is cleared. _Recovery_ is what brings it back.
- The app reports one failure event (_Events_), and no error stays uncaught (_Uncaught_).

${partTable}

- A timeout occurs after 3 seconds, the time limit for loading a part.
- The browser verifies each script and stylesheet against a hash. It refuses a file with another content, also one that
  arrives with status 200.
- "Try again" cannot fix a mistake in a build, so the failure card offers the previous version.
- A remote handles a failure of its own lazy chunks. The Dashboard shows the first picture and loads the carousel the
  next time it is shown.
- The release is the only JSON that the app needs. It is part of \`index.html\`. If it is not valid, the app cannot start
  and explains why. An open tab that gets an invalid release ignores it.

## The host fails

The host's script (\`main.js\`) can fail to load, or load and not work: an empty file, another file, an error. This must
hold for every such fault:

- A message says that Backshop could not be loaded. _Message_ is the time from the start of the load until it
  shows.
- The menu's links work. Each of them loads \`index.html\` again, which recovers once the fault is cleared.
- One event reports the failure, with the phase \`host\` (_Outcome_, _Events_). No error stays uncaught (_Uncaught_),
  except what the script throws while it loads. The browser logs that.
- A tab that is already open does not notice a faulty host that is released later. Only a new load does. One fault is
  tested at this moment too.

${hostTable}

- A timeout occurs after 8 seconds, the time limit for the host's start. A script that arrives later still starts the
  app, and the message disappears.
- After "render throws", React has removed the menu. The message remains, and a reload recovers.

Measured with one worker on ${machine}.
`;
}
