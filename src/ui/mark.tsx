import type { LucideIcon } from 'lucide-react'

/** An icon for a category; the text beside it says the same. */
export const Mark = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span
    data-slot="mark"
    aria-hidden="true"
    className="grid size-10 flex-none place-items-center rounded-control bg-wash text-accent"
  >
    <Icon className="size-5" />
  </span>
)
