import { count, share } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { useAnalysis } from './ask-retirement.ts'
import { RangeBars } from './range-bars.tsx'
import type { JobAnswer } from './retirement-jobs.ts'

type Targets = NonNullable<JobAnswer<'targets'>>
type Driver = Targets['drivers'][number]

const inputNames: Readonly<Record<Driver['input'], string>> = {
  return: 'Investment returns',
  inflation: 'Inflation',
  spending: 'Spending',
  retirement: 'Retirement date',
  claim: 'Claiming Social Security',
  contributions: 'Contributions',
  longevity: 'Lifespan',
}

/** The size of a change: `1 point a year`, `10%`, `1 year`. */
function stepInWords({ step, unit }: Driver): string {
  switch (unit) {
    case 'points':
      return `${count(Math.round(step * 100), 'point')} a year`
    case 'share':
      return share(step)
    case 'months':
      return step % 12 === 0 ? count(step / 12, 'year') : count(step, 'month')
    case 'years':
      return count(step, 'year')
  }
}

/** Which input moves the chance of success most when it alone is different. */
export function DriversCard({ resolved }: { readonly resolved: ResolvedHousehold }) {
  const { answer } = useAnalysis('targets', resolved)
  return (
    <Card>
      <CardTitle>
        What moves the answer most{' '}
        <Explain term="What moves the answer most">
          Your chance of success if one input alone is lower or higher than planned, on the same simulated
          markets. The longer the bar, the more that input matters.
        </Explain>
      </CardTitle>
      {answer === undefined && (
        <Loading label="Comparing inputs">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {answer === null && <p className="text-15 text-quiet">We couldn’t compare the inputs of this plan.</p>}
      {answer && <Drivers targets={answer} />}
    </Card>
  )
}

function Drivers({ targets: { drivers, success_share } }: { readonly targets: Targets }) {
  const thirdPersonText = useThirdPersonText()
  const moving = drivers.filter(({ lower_share, higher_share }) => lower_share !== higher_share)
  const [first] = moving
  if (!first) {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>None of these inputs changes your chance of success.</ThirdPerson>
      </p>
    )
  }
  const ends = moving.flatMap(({ lower_share, higher_share }) => [lower_share, higher_share])
  return (
    <RangeBars
      bars={moving.map((driver) => ({
        name: `${inputNames[driver.input]} ±${stepInWords(driver)}`,
        from: driver.lower_share,
        to: driver.higher_share,
        fromLabel: chanceFigure(driver.lower_share),
        toLabel: chanceFigure(driver.higher_share),
      }))}
      line={{ value: success_share, label: `${thirdPersonText('Your plan')} ${chanceFigure(success_share)}` }}
      least={Math.max(0, Math.min(...ends) - 0.05)}
      most={Math.min(1, Math.max(...ends, success_share) + 0.05)}
      summary={`${inputNames[first.input]} matters most: your chance of success is ${chanceFigure(first.lower_share)} with ${stepInWords(first)} less, and ${chanceFigure(first.higher_share)} with ${stepInWords(first)} more.`}
      table={{
        caption: 'What moves the answer most',
        columns: ['Input', 'Change', 'If lower', 'If higher'],
        rows: moving.map((driver) => [
          inputNames[driver.input],
          `±${stepInWords(driver)}`,
          chanceFigure(driver.lower_share),
          chanceFigure(driver.higher_share),
        ]),
      }}
    />
  )
}
