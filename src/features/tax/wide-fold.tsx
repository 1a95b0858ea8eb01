import { type ReactNode, useState } from 'react'
import { Fold } from '#app/ui/fold.tsx'

/** As wide as the page's two columns: below it, long lists start folded. */
const WIDE = 1024

interface WideFoldProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A long list of the page: open beside the other column, folded on a phone until the client opens it. */
export function WideFold({ title, children }: WideFoldProps) {
  const [open, setOpen] = useState(() => window.innerWidth >= WIDE)
  return (
    <Fold title={title} open={open} onOpenChange={setOpen}>
      <div className="flex flex-col gap-3">{children}</div>
    </Fold>
  )
}
