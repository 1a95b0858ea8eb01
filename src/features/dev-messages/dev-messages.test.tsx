import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refused, serve } from '#tests/fixtures/page-api.ts'
import { visit } from '#tests/fixtures/page-visit.tsx'

const EXISTS = { 'HEAD /api/dev/outbox': () => new Response() }
const MESSAGES = 'GET /api/dev/outbox'

it('shows the messages that the sandbox did not send, with their numbers', async () => {
  serve({
    ...EXISTS,
    [MESSAGES]: () =>
      Response.json({
        data: [
          { to: '+15550001111', text: '123456 is your Verdant code', sent_at: '2026-11-21T15:00:00.000Z' },
        ],
      }),
  })
  visit('/dev/outbox')
  expect(await screen.findByText('+15550001111')).toBeDefined()
  expect(screen.getByText('123456 is your Verdant code')).toBeDefined()
})

it('says that there are none yet', async () => {
  serve({ ...EXISTS, [MESSAGES]: () => Response.json({ data: [] }) })
  visit('/dev/outbox')
  expect(await screen.findByText('No messages yet')).toBeDefined()
})

it('does not exist where the sandbox is off', async () => {
  serve({ 'HEAD /api/dev/outbox': () => refused(404, 'It is not there') })
  visit('/dev/outbox')
  expect(await screen.findByText('We couldn’t find that page')).toBeDefined()
})
