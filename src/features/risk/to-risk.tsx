import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

/** The way back to what the answers came to. */
export const ToRisk = () => (
  <Link to="/risk" className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
    <ChevronLeft className="size-5" aria-hidden="true" />
    Risk
  </Link>
)
