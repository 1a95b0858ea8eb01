/** The whole page as a client has it in front of them: its routes, its toasts and what it does when a call fails. */
import { RouterProvider } from '@tanstack/react-router'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { SessionUser } from '#core/contract/session-user.ts'
import { handleFailures } from '#app/lib/api.ts'
import { forgetOutbox } from '#app/lib/outbox-open.ts'
import { stopKeeping } from '#app/lib/persistence.ts'
import { queryClient } from '#app/lib/queries.ts'
import { createPageRouter } from '#app/router.tsx'
import { toast } from '#app/ui/toast.ts'

// A page's code is fetched when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

/** Somebody signed in. */
export const MAYA: SessionUser = {
  user_uuid: '0199a0aa-0000-7000-8000-000000000001',
  username: 'maya',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'Plus',
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User',
}

/** Opens an address in a fresh page. */
export function visit(address: string) {
  toast.clear()
  stopKeeping()
  void forgetOutbox()
  queryClient.clear()
  handleFailures({
    onRefusal: (refusal) => void toast.error(refusal.message),
    onSessionExpired: () => void toast.error('Session Expired'),
  })
  window.history.pushState(null, '', address)
  const router = createPageRouter()
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup({ delay: null }), router }
}

/** Where the page is, with its query. */
export const address = (): string => `${location.pathname}${location.search}`

/** Waits for a toast, and says its title and its words. */
export async function toasted(words: string): Promise<string[]> {
  const message = await screen.findByText(words, { selector: '[data-slot=toast] *' })
  const card = message.closest('[data-slot=toast]')
  return [...(card?.querySelectorAll('div > *') ?? [])].map((line) => line.textContent ?? '')
}

/** Waits until the page stands to which a login leads, so that what it asks for is not the next test's. */
export const arrived = () => screen.findByRole('heading', { name: /, Maya$|^Choose a profile$|free plan$/ })
