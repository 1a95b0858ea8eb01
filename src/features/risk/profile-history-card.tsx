import { ChevronDown } from 'lucide-react'
import { localDate } from '#app/platform/clock.ts'
import { shortDate } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { RiskProfile } from '#core/contract/risk.ts'
import { questions } from './questions.ts'
import { bandLabel, scoreWords } from './risk-labels.ts'
import type { Profiles } from './risk-queries.ts'

/** Every set of answers, newest first, each expandable. */
export const ProfileHistoryCard = ({ profiles: { history, pending } }: { profiles: Profiles }) => (
  <Card>
    <CardTitle>Past answers</CardTitle>
    <ul className="flex flex-col divide-y divide-hair">
      {history.map((profile) => (
        <li key={profile.risk_profile_uuid}>
          <Answered profile={profile} isPending={pending.has(profile.risk_profile_uuid)} />
        </li>
      ))}
    </ul>
  </Card>
)

const Answered = ({ profile, isPending }: { profile: RiskProfile; isPending: boolean }) => (
  <details className="group">
    <summary className="flex min-h-14 items-center gap-3 text-15">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{shortDate(localDate(new Date(profile.created_at)))}</span>
        <span className="block text-13 text-quiet">
          {bandLabel(profile.band)} · {scoreWords(profile.score)}
        </span>
      </span>
      {isPending && <PendingPill />}
      <ChevronDown
        className="size-5 flex-none text-quiet transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <dl className="flex flex-col gap-3 pb-3 text-13">
      {questions.map(({ id, text, options }) => {
        const option = options.find(({ key }) => key === profile.answers[id])
        return (
          option && (
            <div key={id}>
              <dt className="text-quiet">{text}</dt>
              <dd className="font-medium">{option.text}</dd>
            </div>
          )
        )
      })}
    </dl>
  </details>
)
