import { Link } from '@tanstack/react-router'

/** Why a goal has the portfolio that it has, before the client took the questionnaire, and the way to it. */
export const NoRiskProfile = () => (
  <p className="text-13 text-quiet">
    You haven’t taken the risk questionnaire yet, so we use Balanced at most.{' '}
    <Link to="/risk/questions" className="text-accent underline">
      Take the questionnaire
    </Link>
  </p>
)
