import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PageBroken } from './page-broken.tsx'

it('says that something went wrong where a page breaks, and offers to load it again', async () => {
  const reload = vi.fn<() => void>()
  const assign = vi.fn<(to: string) => void>()
  const rootRoute = createRootRoute({
    component: () => {
      throw new Error('broken')
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: rootRoute, history, defaultErrorComponent: PageBroken })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  // React and the router tell the developer.
  vi.mocked(console.error).mockClear()
  vi.mocked(console.warn).mockClear()
  vi.stubGlobal('location', { reload, assign })
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Go home' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
})
