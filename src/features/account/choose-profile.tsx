import { Link } from '@tanstack/react-router'
import { ChevronRight, UserRound, UsersRound } from 'lucide-react'
import { BoxHeading } from './box-heading.tsx'

const choiceClasses =
  'flex min-h-18 items-center gap-4 rounded-control border border-line bg-surface px-4 hover:bg-sunken [&_svg]:size-5 [&_svg]:flex-none'

/**
 * An advisor chooses whose plan to view.
 *
 * @param ownPlan the path for the advisor's own plan: the page first requested, or the dashboard
 */
export const ChooseProfile = ({ ownPlan }: { ownPlan: string }) => (
  <div className="flex flex-col gap-5">
    <BoxHeading title="Choose a profile">
      Open your own plan, or view one a client shares with you.
    </BoxHeading>
    <ul className="flex flex-col gap-3">
      <li>
        <Link to={ownPlan} className={choiceClasses}>
          <UserRound aria-hidden="true" />
          <span className="flex-1 font-medium">My own plan</span>
          <ChevronRight aria-hidden="true" />
        </Link>
      </li>
      <li>
        <Link to="/clientLookup" className={choiceClasses}>
          <UsersRound aria-hidden="true" />
          <span className="flex-1 font-medium">A client&rsquo;s plan</span>
          <ChevronRight aria-hidden="true" />
        </Link>
      </li>
    </ul>
  </div>
)
