import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

const Back = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
    <ChevronLeft className="size-5 flex-none" aria-hidden="true" />
    {children}
  </a>
)

/** The link back, above a page's title; it takes the props of a Link. */
export const BackLink = createLink(Back)
