import { clsx } from 'clsx'
import { MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { bandLabel } from './risk-labels.ts'

/** The five bands from the least risk to the most, with the client's own highlighted. */
export const BandScale = ({ band }: { band: RiskBand }) => (
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
