import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { readDraft } from '#app/features/account/registration-draft.ts'
import { furthestStep, type Step } from '#app/features/account/registration-schemas.ts'
import { Registration } from '#app/features/account/registration.tsx'
import { clock, localDate } from '#app/platform/clock.ts'
import { QueryProvider } from '#app/platform/query-provider.tsx'

const Search = v.object({ step: v.optional(v.fallback(v.picklist([1, 2, 3]), 1), 1) })

export const Route = createFileRoute('/_auth/register')({
  staticData: { title: 'Create an account' },
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  // An address may name a step that is not open yet. Checked only on entry: the steps handle the rest.
  loader: ({ deps: { step }, cause }) => {
    const allowed = furthestStep(readDraft(), clock.offsetMinutes(), localDate(clock.now()))
    if (cause === 'enter' && step > allowed) {
      throw redirect({ to: '/register', search: { step: allowed }, replace: true })
    }
  },
  component: function RegisterRoute() {
    const { step } = Route.useSearch()
    const navigate = Route.useNavigate()
    const { history } = useRouter()
    // Going back removes the step's history entry, so that Back on the first step leaves.
    const goBackTo = (previous: Step) => {
      if (history.location.state.came_by_next) history.back()
      else void navigate({ search: { step: previous }, replace: true })
    }
    const leave = () => {
      // The step may have been opened from an address: then there is nothing to go back to.
      if (window.history.length > 1) window.history.back()
      else void navigate({ to: '/login' })
    }
    return (
      <QueryProvider>
        <Registration
          step={step}
          onNext={(next) => void navigate({ search: { step: next }, state: { came_by_next: true } })}
          onBack={goBackTo}
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
