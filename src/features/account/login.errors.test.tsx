import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Login } from './login.tsx'

it('tells a screen reader which fields need attention', async () => {
  const routeTree = createRootRoute({ component: () => <Login username="" onAnswer={() => undefined} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  // The test's router is not the page's own, which the library's types are registered for.
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(screen.getByText('2 fields need attention: Username, Password.')).toBeDefined()
})
