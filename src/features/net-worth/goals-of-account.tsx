import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sharesOfWhole } from '#app/platform/format.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import type { AccountDetail } from '#core/money-account/replay.ts'

/** The goals that an account funds, with the share of each, and what is unallocated. */
export const GoalsOfAccount = ({ detail: { goals, free_share, free_cents } }: { detail: AccountDetail }) => {
  const percents = sharesOfWhole([...goals.map(({ share }) => share), free_share])
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Goals funded by this account</CardTitle>
      {goals.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">
          None yet. Choose this account on a goal’s page to fund it.
        </p>
      )}
      <List>
        {goals.map((goal, place) => (
          <ListRow
            key={goal.goal_account_uuid}
            title={<GoalName goal={goal} />}
            detail={`${percents[place]} of the balance`}
            trailing={<Amount cents={goal.value_cents} />}
          />
        ))}
        {goals.length > 0 && free_share > 0 && (
          <ListRow
            title="Available"
            detail={`${percents[goals.length]} of the balance`}
            trailing={<Amount cents={free_cents} />}
          />
        )}
      </List>
    </Card>
  )
}

/** A goal's name, linked once its list is known. */
function GoalName({ goal: { goal_uuid, name } }: { goal: AccountDetail['goals'][number] }) {
  const { data } = useQuery(goalsQuery)
  const found = data?.find(({ goal }) => goal.goal_uuid === goal_uuid)
  if (!found) return name
  return (
    <Link to="/$mode/$goalUuid" params={{ mode: found.goal.mode, goalUuid: goal_uuid }}>
      {name}
    </Link>
  )
}
