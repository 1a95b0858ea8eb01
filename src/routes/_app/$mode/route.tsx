import { createFileRoute, notFound } from '@tanstack/react-router'
import { isGoalMode } from '#app/routes/_app/-goal/mode.ts'

/** The lists of goals to save, to invest for and to retire on share their pages; any other first segment is no page. */
export const Route = createFileRoute('/_app/$mode')({
  params: {
    parse: ({ mode }) => {
      if (!isGoalMode(mode)) throw notFound()
      return { mode }
    },
  },
})
