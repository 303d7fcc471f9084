/**
 * Returns the text of docs/faults.md.
 * @param partTable the results for parts, as a Markdown table
 * @param hostTable the results for the host, as a Markdown table
 * @param machine what the results were measured on
 */
export function describeFaults(partTable: string, hostTable: string, machine: string): string {
  return `# Faults

What staff see when a part or the host does not load or crashes. \`pnpm tools faults\` writes this page, with a browser
and a server that injects faults. \`pnpm test\` runs the same tests.

## A part fails

Each fault is tested at up to three moments. Slashes separate their values in the table. "–" means that no card shows,
or that the fault is not tested at this moment:

1. **start**: the faulty part is on the first page that a tab opens.
2. **navigation**: the tab shows the Dashboard and the notification panel, then opens the faulty part.
3. **redeploy**: a faulty version is released while a tab is open. The next page load gets it.

Of two faults that a browser treats alike, only one is tested with every file and at every moment.

The tests expect this:

- The side menu reacts within a second.
- The notification panel opens and keeps its state. The page is never blank.
- The failure card names the part, its version and the failure code. _Outcome_ is the code, and the phase in brackets.
  _Card_ is the time until the card shows.
- Once the fault is gone, the part comes back without a reload. _Recovery_ says what brings it back.
- One event reports the failure, and no error stays uncaught.

${partTable}

- "no response" ends after 3 seconds, the time limit of a part.
- "Try again" cannot fix a mistake in a build, so the card offers the previous version.
- "invalid JSON" damages the release in \`index.html\`. A tab that is open ignores such a release.

## The host fails

The host's script (\`main.js\`) does not load, or does not work. The tests expect this:

- A message says that Backshop could not be loaded. _Message_ is the time until it shows.
- The menu's links work. Each of them loads \`index.html\` again.
- One event reports the failure, with the phase \`host\`. Only an error of the script itself stays uncaught.
- A tab that is open notices nothing. One fault is tested at this moment too.

${hostTable}

- "no response" ends after 8 seconds, the time limit of the host's start. A script that arrives later starts the app.
- After "render throws", the menu is gone. A reload brings it back.

Measured with one worker on ${machine}.
`;
}
