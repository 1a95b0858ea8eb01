import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/save')({
  staticData: { title: 'Save' },
  component: () => <NotBuilt title="Save" promise="Goals that you save for, with the date you reach them." />,
})
