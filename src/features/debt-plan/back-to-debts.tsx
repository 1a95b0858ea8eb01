import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

export const BackToDebts = () => (
  <Link to="/debt" className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
    <ChevronLeft className="size-4.5" aria-hidden="true" />
    Debt
  </Link>
)
