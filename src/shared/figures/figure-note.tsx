import type { ReactNode } from 'react'
import { type PanelAnchor, PanelBeside } from '#app/ui/popover.tsx'
import { useThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { figureOf, type OwnedFigureId, type SingleFigureId } from '#core/figures/figures.ts'

interface FigureNoteProps extends PanelAnchor {
  readonly id: SingleFigureId | OwnedFigureId
  readonly more: ReactNode
}

/** What a headline figure means, and what is particular about the value beside it. */
export function FigureNote({ id, more, ...at }: FigureNoteProps) {
  const { name, definition } = figureOf(id)
  const thirdPerson = useThirdPerson()
  const title = useThirdPersonText()(name)
  return (
    <PanelBeside {...at} aria-label={title} className="flex max-w-80 flex-col gap-2 text-15">
      <p className="font-medium first-letter:uppercase">{title}</p>
      <p className="text-quiet">{thirdPerson(definition)}</p>
      {more !== undefined && <div className="text-quiet">{thirdPerson(more)}</div>}
    </PanelBeside>
  )
}
