import { createFileRoute, notFound } from '@tanstack/react-router'
import { isGoalMode } from '#app/routes/_app/-goal/mode.ts'

/** The lists of savings, investment and retirement goals share their pages; any other first segment is not a page. */
export const Route = createFileRoute('/_app/$mode')({
  params: {
    parse: ({ mode }) => {
      if (!isGoalMode(mode)) throw notFound()
      return { mode }
    },
  },
})
