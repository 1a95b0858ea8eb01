import { BackLink } from '#app/platform/back-link.tsx'
import { draftAnswers } from '#app/shared/questionnaire/draft-answers.ts'
import { Questionnaire } from '#app/shared/questionnaire/questionnaire.tsx'
import { Page } from '#app/ui/page.tsx'
import { RiskProfileInput } from '#core/contract/risk.ts'
import { RISK_QUESTIONNAIRE_VERSION } from '#core/finance/data/risk-questionnaire.ts'
import { partOf, questions } from './questions.ts'
import { submitAnswers } from './risk-queries.ts'

// Answers to another edition belong to other questions.
const draft = draftAnswers(`risk.${RISK_QUESTIONNAIRE_VERSION}`, RiskProfileInput.entries.answers, {})

interface RiskQuestionnaireProps {
  /** From 1, as in the address; undefined resumes at the first open question. */
  readonly step: number | undefined
}

export const RiskQuestionnaire = ({ step }: RiskQuestionnaireProps) => (
  <Page className="lg:max-w-170">
    <Questionnaire
      questions={questions}
      step={step}
      draft={draft}
      to="/risk/questions"
      result="/risk"
      back={<BackLink to="/risk">Risk</BackLink>}
      partOf={partOf}
      onSubmit={submitAnswers}
    />
  </Page>
)
