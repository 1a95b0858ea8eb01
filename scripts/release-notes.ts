/** What is new for clients, read from the changelog at build time, so that nobody writes it twice. */

/**
 * The entries for clients, each in one line of plain text, newest first. Of every version: a client may have passed some
 * over, and the page leaves out those that it has.
 */
export function notesForClients(changelog: string): string[] {
  const versions = changelog.split(/^## \[/m).slice(1)
  return versions
    .flatMap((version) => version.split(/^### /m).slice(1))
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
