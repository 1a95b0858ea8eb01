/** Release notes for clients, read from the changelog at build time. */

/**
 * The entries for clients, one line of plain text each, newest first. All versions are included, because a client may
 * have skipped some; the page leaves out the versions it already has.
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
