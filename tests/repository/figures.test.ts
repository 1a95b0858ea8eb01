import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIGURES } from '#core/figures/figures.ts'
import { figuresPage } from '../../scripts/figures-page.ts'

/** A table as it reads, however its columns are aligned. */
const unaligned = (markdown: string): string => markdown.replaceAll(/-{3,}/g, '---').replaceAll(/ {2,}/g, ' ')

it('gives each headline figure an id of its own, in kebab case', () => {
  const ids = FIGURES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(id))).toEqual([])
  expect(ids.length).toBeGreaterThan(50)
})

it('defines each figure in one or two short sentences', () => {
  const wrong = FIGURES.filter(({ definition }) => {
    const sentences = definition.match(/[.!?](?= |$)/g)?.length ?? 0
    return definition.length < 25 || definition.length > 180 || sentences < 1 || sentences > 2
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

it('gives each figure by a function that is there', () => {
  const missing = FIGURES.filter(({ from: { file, name } }) => {
    const declared = new RegExp(String.raw`^export (?:async )?(?:function|const) ${name}\b`, 'm')
    return !declared.test(readFileSync(file, 'utf8'))
  })
  expect(missing.map(({ id }) => id)).toEqual([])
})

it('lists the same figures in docs/figures.md; `npm run figures` writes it', () => {
  expect(unaligned(readFileSync('docs/figures.md', 'utf8'))).toBe(unaligned(figuresPage()))
})
