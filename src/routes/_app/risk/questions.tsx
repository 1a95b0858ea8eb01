import { createFileRoute } from '@tanstack/react-router'
import { RiskQuestionnaire } from '#app/features/risk/questionnaire.tsx'

export interface QuestionsSearch {
  /** From 1; defaults to the first open question. */
  readonly step?: number
}

export const Route = createFileRoute('/_app/risk/questions')({
  staticData: { title: 'Risk questionnaire' },
  validateSearch: ({ step }: Record<string, unknown>): QuestionsSearch =>
    typeof step === 'number' && Number.isInteger(step) ? { step } : {},
  component: function QuestionsRoute() {
    return <RiskQuestionnaire step={Route.useSearch().step} />
  },
})
