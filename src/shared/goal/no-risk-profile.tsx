import { Link } from '@tanstack/react-router'
import { Said } from '#app/ui/voice.ts'

/** Why a goal has its portfolio before the client took the questionnaire, with a link to it. */
export const NoRiskProfile = () => (
  <p className="text-13 text-quiet">
    <Said>
      You haven’t taken the risk questionnaire yet, so we use Balanced at most.{' '}
      <Link to="/risk/questions" className="text-accent underline">
        Take the questionnaire
      </Link>
    </Said>
  </p>
)
