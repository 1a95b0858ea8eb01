import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Registration } from '#app/features/account/registration.tsx'
import { QueryProvider } from '#app/lib/query-provider.tsx'

const Search = v.object({ step: v.optional(v.fallback(v.picklist([1, 2, 3]), 1), 1) })

export const Route = createFileRoute('/_auth/register')({
  staticData: { title: 'Create an account' },
  validateSearch: Search,
  component: function RegisterRoute() {
    const { step } = Route.useSearch()
    const navigate = Route.useNavigate()
    const leave = () => {
      // The first step was perhaps opened from an address: then there is nothing to go back to.
      if (window.history.length > 1) window.history.back()
      else void navigate({ to: '/login' })
    }
    return (
      <QueryProvider>
        <Registration
          step={step}
          onStep={(next) => void navigate({ search: { step: next } })}
          onLeave={leave}
          onRegistered={({ username, mobile_no }) =>
            void navigate({
              to: '/verifyOtp',
              state: { verification: { username, mobile_no, is_from_login: false, is_kept: true } },
            })
          }
        />
      </QueryProvider>
    )
  },
})
