import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { Debt } from '#core/contract/debt-kinds.ts'

const classes = 'inline-flex min-h-11 items-center gap-1 hover:text-ink'

/** The way back: to a debt, or to all of them. */
export const BackLink = ({ debt }: { debt?: Debt }) =>
  debt ? (
    <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }} className={classes}>
      <ChevronLeft className="size-5" aria-hidden="true" />
      {debt.name}
    </Link>
  ) : (
    <Link to="/debt" className={classes}>
      <ChevronLeft className="size-5" aria-hidden="true" />
      Debt
    </Link>
  )
