import type { ReactNode } from 'react'
import { later } from '#app/ui/later.tsx'
import { PanelButton } from '#app/ui/overlays/panel-button.tsx'
import { useThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { figureNames } from '#core/figures/figure-names.ts'
import type { OwnedFigureId, SingleFigureId } from '#core/figures/figures.ts'

const FigureNote = later(async () => (await import('./figure-note.tsx')).FigureNote)

/** A headline figure and, where each account, debt, month … has one, whose it is: a UUID, the first day of a month, a year. */
export type FigureRef =
  | { readonly id: SingleFigureId; readonly of?: undefined }
  | { readonly id: OwnedFigureId; readonly of: string }

export type FigureMarkProps = FigureRef & {
  /** The value, which screen readers read as its text. */
  readonly children: ReactNode
}

/** Marks the value of a headline figure where a tap already leads elsewhere, such as in a link. */
export const FigureMark = ({ id, of, children }: FigureMarkProps) => (
  <span data-figure={id} data-of={of}>
    {children}
  </span>
)

type FigureOptions = FigureRef & {
  /** What is particular about this value, below the definition: how certain it is, what it was before. */
  readonly more?: ReactNode
  /** Whether the value is one that is tried out or still calculated: it is explained, but not marked. */
  readonly isTried?: boolean
}

export type FigureProps = FigureOptions & { readonly children: ReactNode }

/** The value of a headline figure; a tap on it opens its definition. */
export function Figure({ id, of, more, isTried = false, children }: FigureProps) {
  const title = useThirdPersonText()(figureNames[id])
  return (
    <PanelButton
      data-slot="figure"
      {...(!isTried && { 'data-figure': id, 'data-of': of })}
      title={`What does “${title}” mean?`}
      className="relative cursor-help rounded-xs text-left decoration-1 underline-offset-4 after:absolute after:-inset-1 after:content-[''] hover:underline hover:decoration-dotted"
      renderPanel={(at) => <FigureNote {...at} id={id} more={more} />}
    >
      {children}
    </PanelButton>
  )
}

interface FiguresInProps {
  /** A sentence that other readers, such as a report, share. */
  readonly text: string
  /** The values in it, in their order; one that isn’t there is left out. */
  readonly figures: readonly (readonly [value: string, figure: FigureOptions])[]
}

/** A sentence with its headline figures marked. */
export function FiguresIn({ text, figures }: FiguresInProps): ReactNode {
  const thirdPerson = useThirdPerson()
  const [first, ...others] = figures
  const at = first ? text.indexOf(first[0]) : -1
  if (!first) return thirdPerson(text)
  if (at < 0) return <FiguresIn text={text} figures={others} />
  const [value, figure] = first
  return (
    <>
      {thirdPerson(text.slice(0, at))}
      <Figure {...figure}>{value}</Figure>
      <FiguresIn text={text.slice(at + value.length)} figures={others} />
    </>
  )
}
