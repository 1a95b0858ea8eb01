import { useId } from 'react'

const FILLS = ['fill-area-1', 'fill-area-2', 'fill-area-3', 'fill-area-4', 'fill-area-5']

/** The fill of a color, by its index. */
export const fillOf = (color: number): string => FILLS[color % FILLS.length] ?? ''
/** The second five use the same colors, hatched. */
export const isHatched = (color: number): boolean => color >= FILLS.length

/** Hatching, for a fill of `url(#id)`. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1="0" x2="0" y1="0" y2="6" className="stroke-surface" strokeWidth="3" />
  </pattern>
)

/** The color swatch beside a series' name. */
export function Swatch({ color }: { color: number }) {
  const id = useId()
  return (
    <svg width="12" height="12" className="inline-block flex-none" aria-hidden="true">
      <rect width="12" height="12" rx="3" className={fillOf(color)} />
      {isHatched(color) && (
        <>
          <defs>
            <Hatch id={id} />
          </defs>
          <rect width="12" height="12" rx="3" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  )
}
