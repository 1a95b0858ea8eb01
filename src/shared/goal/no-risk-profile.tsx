import { Link } from '@tanstack/react-router'
import { ThirdPerson } from '#app/ui/third-person.ts'

/** Why a goal has its portfolio before the client took the questionnaire, with a link to it. */
export const NoRiskProfile = () => (
  <p className="text-13 text-quiet">
    <ThirdPerson>
      You haven’t taken the risk questionnaire yet, so we use Balanced at most.{' '}
      <Link to="/risk/questions" className="text-accent underline">
        Take the questionnaire
      </Link>
    </ThirdPerson>
  </p>
)
