import { listCities, listStates } from '#core/contract/location.ts'
import { notFound } from '#server/http/api-error.ts'
import { route, type Route } from '#server/http/route.ts'
import { states } from './states.ts'

export const locationRoutes: readonly Route[] = [
  route(listStates, async () => ({ data: states.map(({ iso, name }) => ({ iso, name })) })),
  route(listCities, async ({ params }) => {
    const wanted = params.iso.toUpperCase()
    const state = states.find(({ iso }) => iso === wanted || iso === `US-${wanted}`)
    if (!state) throw notFound()
    return { data: state.cities.map((name) => ({ name })) }
  }),
]
