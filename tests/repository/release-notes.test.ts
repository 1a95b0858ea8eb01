import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { notesForClients } from '../../scripts/release-notes.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added for clients

- Reminders that
  arrive as \`push\`.
- A [plan](docs/methods.md) **out of debt**.

### Added for operators

- A variable.

### Changed for clients

- Faster.

## [0.1.0]

### Added for clients

- The first page.
`

it('takes the client entries of every version, one line of plain text each', () => {
  expect(notesForClients(CHANGELOG)).toEqual([
    'Reminders that arrive as push.',
    'A plan out of debt.',
    'Faster.',
    'The first page.',
  ])
})

it('reads the real changelog without leaving markup', () => {
  const notes = notesForClients(readFileSync('CHANGELOG.md', 'utf8'))
  expect(notes.length).toBeGreaterThan(3)
  for (const note of notes) expect(note).not.toMatch(/[`*[\]]|\n|^#/)
})

it('is empty for a changelog without versions', () => {
  expect(notesForClients('# Changelog\n')).toEqual([])
})
