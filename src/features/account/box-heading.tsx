// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import type { ReactNode } from 'react'

/** The title of a group of fields, with a line below it. */
export const BoxHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex flex-col gap-1.5">
    <h1 className="text-28 font-bold">{title}</h1>
    {children && <p className="text-15 text-quiet">{children}</p>}
  </header>
)
