import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

/** A page that throws, with the router's developer message kept off the console. */
async function breakPage() {
  const reload = vi.fn<() => void>()
  const assign = vi.fn<(to: string) => void>()
  const rootRoute = createRootRoute({
    component: () => {
      throw new Error('broken')
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: rootRoute, history, defaultErrorComponent: ErrorPage })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  vi.mocked(console.error).mockClear()
  vi.mocked(console.warn).mockClear()
  vi.stubGlobal('location', { reload, assign })
  return { reload, assign }
}

/** A worker that waits, and takes over when told to. */
function waitingWorker() {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn<(message: unknown) => void>() })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ waiting: worker }) } })
  return worker
}

it('reports a page that throws, and offers to reload', async () => {
  const { reload, assign } = await breakPage()
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await userEvent.click(screen.getByRole('button', { name: 'Go home' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
})

it('loads the waiting version: the current one may be what is broken', async () => {
  const { reload } = await breakPage()
  const button = screen.getByRole('button', { name: 'Reload the page' })
  const worker = waitingWorker()
  fireEvent.click(button)
  await waitFor(() => expect(worker.postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]))
  expect(reload).not.toHaveBeenCalled()
  worker.dispatchEvent(new Event('statechange'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('reloads even when the waiting version does not take over', async () => {
  const { reload } = await breakPage()
  const button = screen.getByRole('button', { name: 'Reload the page' })
  const worker = waitingWorker()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(button)
  await expect.poll(() => worker.postMessage).toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(reload).toHaveBeenCalledOnce()
})
