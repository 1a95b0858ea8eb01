import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Card, CardTitle } from '#app/ui/card.tsx'

const modules: readonly { to: NonNullable<LinkProps['to']>; title: string; detail: string }[] = [
  { to: '/spend', title: 'Spend', detail: 'Know what you can spend today' },
  { to: '/retirement', title: 'Retirement', detail: 'Know what you will live on' },
]

/** What is coming, said plainly while it is not there. */
export const ModulesCard = () => (
  <Card>
    <CardTitle>Coming to your plan</CardTitle>
    <p className="text-15 text-quiet">
      Your spending and your retirement income will stand here. These parts are still being built.
    </p>
    <ul className="flex flex-col divide-y divide-hair">
      {modules.map((module) => (
        <li key={module.to}>
          <Link to={module.to} className="flex min-h-14 items-center gap-3 py-2 text-15">
            <span className="flex-1">
              <span className="block font-medium">{module.title}</span>
              <span className="block text-13 text-quiet">{module.detail}</span>
            </span>
            <ChevronRight className="size-5 text-quiet" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
