import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'

const read = (path: string) => readFileSync(path, 'utf8')

it('lists exactly the variables that the server reads in docs/operation.md', () => {
  const [, configuration = ''] =
    /## Configuration\n([\s\S]+?)Read at build time/.exec(read('docs/operation.md')) ?? []
  const rows = configuration.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  const [, schema = ''] =
    /const Environment = v\.object\(\{\n([\s\S]+?)\n\}\)/.exec(read('server/environment.ts')) ?? []
  const readByServer = [...schema.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name)
  expect(readByServer.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(readByServer.toSorted())
})

it('lists exactly the variables that the build reads in docs/operation.md', () => {
  const [, table = ''] = /Read at build time[^\n]*\n([\s\S]+?)\n## /.exec(read('docs/operation.md')) ?? []
  const listed = new Set([...table.matchAll(/`(VITE_\w+)`/g)].map(([, name]) => name))
  const sources = execFileSync('git', [
    'grep',
    '-hoE',
    'VITE_[A-Z_]+',
    '--',
    'src',
    'core',
    'vite.config.ts',
    'index.html',
  ])
  expect([...listed].toSorted()).toEqual([...new Set(String(sources).trim().split('\n'))].toSorted())
})

it('names no document that does not exist', () => {
  const files = String(
    execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.html']),
  )
  const missing = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      // A path after a slash or a letter is part of another URL.
      [...read(file).matchAll(/(?<![\w/.-])docs\/[\w/-]+\.(?:md|png|txt|html)/g)].map(([path]) => ({
        file,
        path,
      })),
    )
    .filter(({ path }) => !existsSync(path))
  expect(missing).toEqual([])
})

it('has no link from one document to another that does not exist', () => {
  const files = String(execFileSync('git', ['ls-files', '*.md']))
    .trim()
    .split('\n')
  const dead = files
    .flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => ({ file, path })),
    )
    .filter(({ file, path }) => !existsSync(join(dirname(file), path)))
  expect(dead).toEqual([])
})

it('says in the glossary what each call that was asked for is, in the words of the contract', () => {
  const [, table = ''] = /## Paths that were asked for\n([\s\S]+)/.exec(read('docs/glossary.md')) ?? []
  const listed = table.split('\n').filter((line) => line.startsWith('| `'))
  const cells = (line: string): string => line.replaceAll(/\s+\|/g, ' |').trim()
  const known = new Set(
    endpoints.map(
      ({ method, path, name, summary }) => `| \`${method} ${path}\` | \`${name}\` | ${summary} |`,
    ),
  )
  expect(listed.length).toBe(153)
  expect(listed.map(cells).filter((line) => !known.has(line))).toEqual([])
})

// The formatter sorts imports, and a comment above the first one moves with it.
it('says above all imports what a file is for', () => {
  const files = String(execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs']))
    .trim()
    .split('\n')
  const isBelow = (file: string): boolean => {
    const lines = read(file).split('\n')
    const first = lines.findIndex((line) => line.startsWith('import '))
    return lines.some(
      (line, index) =>
        index > first && line.endsWith('*/') && lines[index + 1]?.startsWith('import ') === true,
    )
  }
  expect(files.filter((file) => isBelow(file))).toEqual([])
})
