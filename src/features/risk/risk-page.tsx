import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Gauge } from 'lucide-react'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { BadYearCard } from './bad-year-card.tsx'
import { GoalsAtRiskCard } from './goals-at-risk-card.tsx'
import { ProfileHistoryCard } from './profile-history-card.tsx'
import { questions } from './questions.ts'
import { bandLabel, bandSentence, reasonTitles, scoreWords } from './risk-labels.ts'
import { type Profiles, useRiskProfile } from './risk-queries.ts'

/** How much risk suits the client, why, and what that means in dollars. */
export function RiskPage() {
  const { query, profiles } = useRiskProfile()
  return (
    <Page>
      {query.isPending && <RiskWaiting />}
      {query.isError && !profiles && (
        <PageFailed page="Risk" query={query} title="Couldn’t load your answers" />
      )}
      {profiles && !profiles.current && <Unanswered />}
      {profiles?.current && <Result current={profiles.current} profiles={profiles} />}
      <div>
        <FaqLink module="invest" answer="risk-questionnaire">
          About the risk questionnaire
        </FaqLink>
      </div>
    </Page>
  )
}

const Unanswered = () => (
  <>
    <PageHeader title="Risk" />
    <Card>
      <EmptyState
        icon={<Gauge />}
        title="Find out how much risk suits you"
        action={
          <Button asChild>
            <Link to="/risk/questions">Take the questionnaire</Link>
          </Button>
        }
      >
        {questions.length} questions, about 5 minutes. Until then, goals use {MODELS.average.name} at most.
      </EmptyState>
    </Card>
    <ToModels />
  </>
)

interface ResultProps {
  readonly current: NonNullable<Profiles['current']>
  readonly profiles: Profiles
}

function Result({ current, profiles }: ResultProps) {
  const { band, score, why, risk_profile_uuid } = current
  return (
    <>
      <PageHeader
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            Risk
            {profiles.pending.has(risk_profile_uuid) && <PendingPill />}
          </span>
        }
        title={bandSentence(band)}
        sub={
          <>
            Your score is <b>{scoreWords(score)}</b>, which matches the <b>{MODELS[band].name}</b> portfolio.
            Goals with a near date use less risk.
          </>
        }
        actions={
          <Button asChild variant="secondary">
            <Link to="/risk/questions" search={{ step: 1 }}>
              Retake questionnaire
            </Link>
          </Button>
        }
      />
      <BandScale band={band} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <BadYearCard band={band} />
          <GoalsAtRiskCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WhyCard why={why} />
          <ProfileHistoryCard profiles={profiles} />
          <ToModels />
        </div>
      </div>
    </>
  )
}

const WhyCard = ({ why }: { why: ResultProps['current']['why'] }) => (
  <Card>
    <CardTitle>Why</CardTitle>
    <dl className="flex flex-col gap-3 text-15">
      {why.map(({ kind, text }) => (
        <div key={kind}>
          <dt className="font-medium">
            <ThirdPerson>{reasonTitles[kind]}</ThirdPerson>
          </dt>
          <dd className="text-quiet">
            <ThirdPerson>{text}</ThirdPerson>
          </dd>
        </div>
      ))}
    </dl>
    <p className="text-13 text-quiet">
      <ThirdPerson>
        The 13 questions about how you see risk follow the topics and scoring of Grable and Lytton (1999). How
        we weigh them against your situation is our own judgment.
      </ThirdPerson>
    </p>
  </Card>
)

const ToModels = () => (
  <Button asChild variant="link" className="self-start">
    <Link to="/risk/models">View our portfolios and assumptions</Link>
  </Button>
)

const RiskWaiting = () => (
  <Loading label="Loading your answers" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-16" />
    <Skeleton className="h-9 w-80 max-w-full" />
    <Skeleton className="h-16" />
    <Skeleton className="h-52 rounded-card" />
  </Loading>
)

/** The five bands from the least risk to the most, with the client's own highlighted. */
const BandScale = ({ band }: { band: RiskBand }) => (
  <ol aria-label="The five bands, from the least risk to the most" className="grid grid-cols-5 gap-1.5">
    {RISK_BANDS.map((each, place) => {
      const isOwn = each === band
      return (
        <li key={each} aria-current={isOwn || undefined} className="flex min-w-0 flex-col gap-1.5">
          <span
            aria-hidden="true"
            className={clsx(
              'h-3 rounded-full',
              isOwn ? 'bg-primary forced-colors:bg-[Highlight]' : 'bg-line',
              isOwn && 'ring-2 ring-accent',
            )}
          />
          <span className={clsx('text-13', isOwn ? 'font-medium' : 'text-quiet')}>
            {/* A phone has room for the ends and the client's own. */}
            <span className={clsx(!isOwn && place !== 0 && place !== 4 && 'sr-only sm:not-sr-only')}>
              {bandLabel(each)}
            </span>
            <span className="hidden text-quiet sm:block">{MODELS[each].name}</span>
          </span>
        </li>
      )
    })}
  </ol>
)
