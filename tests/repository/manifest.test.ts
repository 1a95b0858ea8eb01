import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manifest } from '../../scripts/manifest.ts'

/** The source of an app page; undefined if there is none. */
const pageAt = (path: string): string | undefined =>
  [`src/routes/_app${path}.tsx`, `src/routes/_app${path}/index.tsx`]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))[0]

it('has shortcuts only to pages that are finished', () => {
  const paths = manifest.shortcuts?.map(({ url }) => url) ?? []
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths)
    expect([path, pageAt(path)?.includes('<ComingSoon') ?? true]).toEqual([path, false])
})
