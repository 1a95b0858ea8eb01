import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { notesForClients } from '../../scripts/release-notes.ts'
import { readWhatsNew } from './whats-new.ts'

const answers = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => answer())

it("reads what the server's newer version brings", async () => {
  answers(() => Response.json({ build: 'newer', notes: ['Reminders of due dates.'] }))
  expect(await readWhatsNew()).toEqual(['Reminders of due dates.'])
})

it('leaves out what the current version already has', async () => {
  const own = notesForClients(readFileSync('CHANGELOG.md', 'utf8'))
  const notes = ['Reminders of due dates.', ...own]
  answers(() => Response.json({ build: 'newer', notes }))
  expect(await readWhatsNew()).toEqual(['Reminders of due dates.'])
})

it.each([
  [
    'the build is that of the page itself',
    () => Response.json({ build: 'development', notes: ['Old news.'] }),
  ],
  ['a portal answers', () => new Response('<title>Airport</title>')],
  ['the answer has another shape', () => Response.json({ notes: 'all' })],
  ['there is none', () => Response.json({ build: 'newer', notes: ['No'] }, { status: 404 })],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says nothing when %s', async (_, answer) => {
  answers(answer)
  expect(await readWhatsNew()).toEqual([])
})
