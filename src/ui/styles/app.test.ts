import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The source files that a module imports, statically or dynamically. */
function imports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#app/')) return [resolve(root, 'src', name.slice('#app/'.length))]
    return name.startsWith('.') ? [resolve(file, '..', name)] : []
  })
}

/** Whether a component, like Page, imports the stylesheet of all pages, so that everything in it is styled. */
const bringsInside = (file: string): boolean => /^import '.*\/inside\.css'$/m.test(readFileSync(file, 'utf8'))

it('covers every widget shown before the app', () => {
  const waiting = [
    resolve(root, 'src/routes/__root.tsx'),
    resolve(root, 'src/router.tsx'),
    resolve(root, 'src/features/shell/auth-shell.tsx'),
    ...['src/routes/_auth', 'src/routes/_member'].flatMap((folder) =>
      readdirSync(resolve(root, folder)).map((name) => resolve(root, folder, name)),
    ),
  ]
  const seen = new Set<string>()
  for (const file of waiting) {
    // The route tree and its part import every route, with the pages inside.
    if (seen.has(file) || !existsSync(file) || /routeTree\.gen\.ts$|first-routes\.ts$|\.css$/.test(file))
      continue
    if (bringsInside(file)) continue
    seen.add(file)
    waiting.push(...imports(file))
  }
  expect(seen.size).toBeGreaterThan(20)
  const isInside = (file: string): boolean => /\/src\/ui\/(?:data|charts|overlays)\//.test(file)
  expect([...seen].filter(isInside)).toEqual([])
})
