import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useHasPage } from './view-pages.ts'

function Part({ href = '', children, ...props }: ComponentProps<'a'>) {
  const hasPage = useHasPage()
  if (!hasPage(href.replace(/[?#].*/, ''))) return children
  return (
    <a {...props} href={href}>
      {children}
    </a>
  )
}

/**
 * A link within a sentence or a row to another part of the plan; it takes the props of a Link. In a view that doesn't have that
 * page it is plain text. Other links to such a page aren't shown at all.
 */
export const PlanLink = createLink(Part)
