/** Writes docs/figures.md; `npm run figures` also aligns its table. */
import { writeFileSync } from 'node:fs'
import { figuresPage } from './figures-page.ts'

writeFileSync('docs/figures.md', figuresPage())
