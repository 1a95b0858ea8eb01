/** Draws a goal as a picture. The fan has no scale: amounts are text, or left out. */
import type { SharedGoal } from './shared-goal.ts'

/** The colors of the picture, from CSS. */
export type SharedColors = Readonly<Record<'surface' | 'ink' | 'quiet' | 'accent' | 'band' | 'line', string>>

/** The size that social apps show in full. */
export const SHARED_SIZE = { width: 1080, height: 1350 } as const

const MARGIN = 90
const WIDTH = SHARED_SIZE.width - 2 * MARGIN
const FONT = '"Figtree Variable", Figtree, system-ui, sans-serif'
const CHART = { top: 720, bottom: 1200 } as const

/** Wraps a text into lines, and returns where the next line starts. */
function writeText(
  context: CanvasRenderingContext2D,
  text: string,
  at: { readonly y: number; readonly size: number; readonly weight: number; readonly most: number },
): number {
  context.font = `${at.weight} ${at.size}px ${FONT}`
  const height = at.size * 1.25
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && context.measureText(longer).width <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, at.most)
  if (lines.length > at.most) shown[at.most - 1] = `${shown[at.most - 1] ?? ''}…`
  for (const [row, line] of shown.entries()) context.fillText(line, MARGIN, at.y + row * height, WIDTH)
  return at.y + shown.length * height
}

/** The fan: the middle 90%, the middle 50%, the median, and the target as a dashed line. */
function drawFan(
  context: CanvasRenderingContext2D,
  { bands, target }: SharedGoal,
  colors: SharedColors,
): void {
  const last = Math.max(1, bands.p50.length - 1)
  const most = Math.max(1, ...bands.p95, ...target)
  const x = (month: number): number => MARGIN + (month / last) * WIDTH
  const y = (cents: number): number => CHART.bottom - (cents / most) * (CHART.bottom - CHART.top)
  const through = (values: readonly number[], isBack = false): void => {
    const months = [...values.keys()]
    for (const month of isBack ? months.toReversed() : months) context.lineTo(x(month), y(values[month] ?? 0))
  }
  const between = (low: readonly number[], high: readonly number[], alpha: number): void => {
    context.globalAlpha = alpha
    context.fillStyle = colors.band
    context.beginPath()
    through(low)
    through(high, true)
    context.fill()
    context.globalAlpha = 1
  }
  const along = (values: readonly number[], color: string, width: number, dash: number[]): void => {
    context.strokeStyle = color
    context.lineWidth = width
    context.setLineDash(dash)
    context.beginPath()
    through(values)
    context.stroke()
  }
  between(bands.p5, bands.p95, 0.25)
  between(bands.p25, bands.p75, 0.4)
  along(target, colors.ink, 4, [18, 14])
  along(bands.p50, colors.accent, 7, [])
  along([0, 0], colors.line, 2, [])
}

/** Draws the picture at {@link SHARED_SIZE}. */
export function drawShared(
  context: CanvasRenderingContext2D,
  shared: SharedGoal,
  colors: SharedColors,
): void {
  const { width, height } = SHARED_SIZE
  context.fillStyle = colors.surface
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.fillStyle = colors.quiet
  let next = writeText(context, shared.name, { y: MARGIN, size: 52, weight: 560, most: 2 })
  context.fillStyle = colors.ink
  next = writeText(context, shared.headline, { y: next + 12, size: 96, weight: 640, most: 1 })
  for (const [place, line] of shared.lines.entries()) {
    context.fillStyle = place === 0 ? colors.accent : colors.ink
    next = writeText(context, line, { y: next + 20, size: place === 0 ? 60 : 44, weight: 560, most: 3 })
  }
  drawFan(context, shared, colors)
  context.fillStyle = colors.quiet
  writeText(context, shared.foot, { y: height - MARGIN - 20, size: 34, weight: 400, most: 1 })
}

/** The colors of the page's theme. */
export function sharedColors(): SharedColors {
  const style = getComputedStyle(document.documentElement)
  const of = (token: string): string => style.getPropertyValue(`--${token}`).trim()
  return {
    surface: of('surface'),
    ink: of('ink'),
    quiet: of('quiet'),
    accent: of('accent'),
    band: of('series-2'),
    line: of('line'),
  }
}
