import type { ReactNode } from 'react'

/** One widget's states under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="flex flex-col gap-4 border-t border-line pt-5">
    <h2 className="text-20 font-bold">{name}</h2>
    {children}
  </section>
)

/** States side by side, as many as fit. */
export const States = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
)

export const State = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-2">
    <h3 className="text-13 text-quiet">{of}</h3>
    {children}
  </div>
)
