import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

const Gallery = import.meta.env.DEV
  ? lazyRouteComponent(() => import('#app/features/gallery/gallery.tsx'), 'Gallery')
  : () => null

/** All widgets on one page, for those who build with them: `npm run dev` shows it, and a build is without it. */
export const Route = createFileRoute('/dev/ui')({
  staticData: { title: 'Widgets' },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Gallery,
  // Without a chunk of its own, which a build would have for nothing.
  codeSplitGroupings: [],
})
