import { createFileRoute } from '@tanstack/react-router'
import { ChooseProfile } from '#app/features/account/choose-profile.tsx'

export const Route = createFileRoute('/_member/chooseProfile')({
  staticData: { title: 'Whose plan?' },
  component: ChooseProfile,
})
