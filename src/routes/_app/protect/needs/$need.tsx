import { createFileRoute, notFound } from '@tanstack/react-router'
import { NeedPage } from '#app/features/protect/need-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'
import type { NeedKind } from '#core/contract/protect-needs.ts'

// Not from the contract's schema, which would be part of the first load of every page.
const KINDS: readonly string[] = [
  'life',
  'disability',
  'long_term_care',
  'home',
  'auto',
  'umbrella',
  'emergency_fund',
] satisfies NeedKind[]

/** Whose need: the client's, unless the address says the partner's. */
export interface NeedSearch {
  readonly person?: 'partner' | undefined
}

const isNeedKind = (text: string): text is NeedKind => KINDS.includes(text)

export const Route = createFileRoute('/_app/protect/needs/$need')({
  staticData: { title: 'How we work out a need' },
  params: {
    parse: ({ need }) => {
      if (!isNeedKind(need)) throw notFound()
      return { need }
    },
  },
  validateSearch: ({ person }: Record<string, unknown>): NeedSearch =>
    person === 'partner' ? { person } : {},
  loader: () => void queryClient.prefetchQuery(protectQuery),
  component: function NeedRoute() {
    const { need } = Route.useParams()
    const { person = 'self' } = Route.useSearch()
    return <NeedPage key={`${need} ${person}`} kind={need} person={person} />
  },
})
