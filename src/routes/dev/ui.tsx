import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '#app/features/gallery/gallery.tsx'

export const Route = createFileRoute('/dev/ui')({
  staticData: { title: 'Widgets' }, component: Gallery })
