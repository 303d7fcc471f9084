/**
 * Returns the text of docs/faults.md.
 * @param partTable the results for parts, as a Markdown table
 * @param hostTable the results for the host, as a Markdown table
 * @param machine what the results were measured on
 */
export function describeFaults(partTable: string, hostTable: string, machine: string): string {
  return `# Faults

What staff see when a part or the host fails. \`pnpm tools faults\` writes this page.

## A part fails

Each fault is tested at up to three moments, with slashes between them. "–": no card shows, or the fault is not tested
then:

1. **start**: the first page of a tab has the faulty part.
2. **navigation**: the tab shows the Dashboard and the notification panel, then opens the faulty part.
3. **redeploy**: an open tab loads the page again after the release of a faulty version.

The tests expect this:

- The side menu reacts within a second.
- The notification panel opens and keeps its state. The page is never blank.
- The failure card's details have the part, its version and the failure code. _Outcome_ is the code, and the phase in
  brackets. _Card_ is the time until the card shows.
- Once the fault is gone, _Recovery_ brings the part back.
- One event reports the failure, and no error stays uncaught.

${partTable}

- "no response" ends after 3 seconds, the time limit of a part.
- "Try again" cannot fix a broken build, so the card offers the previous version.
- "session ends" is no failure, so no event reports it.
- "invalid JSON" damages the release in \`index.html\`. Open tabs ignore it.

## The host fails

The host's script (\`main.js\`) does not load or work. The tests expect this:

- A message reports that Backshop could not be loaded. _Message_ is the time until it shows.
- The side menu's links work. Each loads \`index.html\` again.
- One event reports the failure, with the phase \`host\`. Only an error of the script itself stays uncaught.
- Open tabs notice nothing.

${hostTable}

- "no response" ends after 8 seconds, the time limit of the host's start. A script that arrives later starts the app.
- After "render throws", the menu is gone until a reload.

Measured with one worker on ${machine}.
`;
}
