/** Which pages a view of somebody's plan has. */
import { useView } from '#app/platform/session.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import type { Section } from '#core/contract/section.ts'

/** Whether a path is the item's or below it. */
export const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** Pages by the sections that they show, of which each is enough; the first that matches counts. */
const PAGES: readonly (readonly [path: string, ...sections: Section[]])[] = [
  ['/netWorth', 'net_worth'],
  ['/goals', 'goals'],
  ['/save', 'goals'],
  ['/invest', 'goals'],
  ['/retire', 'goals'],
  ['/retirement', 'retirement'],
  ['/risk', 'goals', 'retirement'],
  ['/household', 'retirement', 'taxes', 'protection'],
  ['/debt', 'debts'],
  ['/spend/tax', 'taxes'],
  ['/spend', 'spending'],
  ['/protect', 'protection'],
]
/** Pages without a section, for every view. */
const OPEN = ['/dashboard', '/faq']
/** Pages that only change something. The shell's `view-frame.css` hides the links to them. */
const EDITING = /\/(?:new|edit)$|^\/(?:retirement\/setup|risk\/questions|spend\/import)$/

/** Why a view doesn't have a page: it isn't shared, or it is for changes or for the owner; undefined where it has it. */
export function missingFrom(view: PlanView, path: string): 'section' | 'owner' | undefined {
  if (OPEN.some((open) => isAt(path, open))) return undefined
  const [, ...sections] = PAGES.find(([page]) => isAt(path, page)) ?? []
  if (sections.length === 0) return 'owner'
  if (!sections.some((section) => view.sections.includes(section))) return 'section'
  return view.access === 'view' && EDITING.test(path) ? 'owner' : undefined
}

/** Whether a page may be offered: always in one's own plan, and in a view of somebody's where it has the page. */
export function useHasPage(): (path: string) => boolean {
  const view = useView()
  return (path) => view === undefined || missingFrom(view, path) === undefined
}
