/** What is new for clients, read from the changelog at build time, so that nobody writes it twice. */

/** The entries of the newest version that are for clients, each in one line of plain text, newest first. */
export function notesForClients(changelog: string): string[] {
  const [newest = ''] = changelog.split(/^## \[/m).slice(1)
  const sections = newest.split(/^### /m).slice(1)
  return sections
    .filter((section) => /^[^\n]*for clients/i.test(section))
    .flatMap((section) => section.split(/^- /m).slice(1))
    .map((entry) =>
      entry
        .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replaceAll(/[`*_]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}
