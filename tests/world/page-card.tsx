/** One card of a page, without the page around it. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { forgetOutbox } from '#app/lib/outbox-open.ts'
import { stopKeeping } from '#app/lib/persistence.ts'
import { queryClient } from '#app/lib/queries.ts'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { toast } from '#app/ui/toast.ts'

/** Where a card's links would lead; it stands on no page. */
const nowhere = () => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Shows a card with an empty cache and outbox. */
export function showCard(card: ReactNode) {
  toast.clear()
  stopKeeping()
  void forgetOutbox()
  queryClient.clear()
  const router = nowhere()
  const framed = (shown: ReactNode) => (
    <RouterContextProvider router={router}>
      <QueryProvider>
        {shown}
        <Toaster />
      </QueryProvider>
    </RouterContextProvider>
  )
  const view = render(framed(card))
  const again = (next: ReactNode) => view.rerender(framed(next))
  return { user: userEvent.setup({ delay: null }), again }
}
