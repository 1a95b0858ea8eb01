import { expect, it } from 'vitest'
import { requestNavigation } from './request-navigation.ts'

it('resolves to true when the page answers', async () => {
  const messages: unknown[] = []
  const page = {
    postMessage: (message: unknown, [port]: Transferable[]) => {
      messages.push(message)
      if (port instanceof MessagePort) port.postMessage('heard')
    },
  }
  expect(await requestNavigation(page, '/debt/d-1')).toBe(true)
  expect(messages).toEqual([{ type: 'go-there', path: '/debt/d-1' }])
})

it('does not wait long for a page that does not answer', async () => {
  expect(await requestNavigation({ postMessage: () => undefined }, '/debt/d-1')).toBe(false)
})
