import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { later } from '#app/ui/later.tsx'
import { useThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import { PanelButton } from './panel-button.tsx'

const Panel = later(async () => (await import('#app/ui/popover.tsx')).PanelBeside)

export interface ExplainProps {
  /** The term being explained; it names the button. */
  term: string
  children: ReactNode
}

/** Opens an explanation of a term with one tap. */
export function Explain({ term, children }: ExplainProps) {
  const name = useThirdPersonText()(term)
  const thirdPerson = useThirdPerson()
  return (
    <PanelButton
      data-slot="explain"
      aria-label={`About ${name}`}
      className="relative inline-grid size-5 place-items-center rounded-full align-text-bottom text-quiet after:absolute after:-inset-3 after:content-[''] hover:text-ink"
      renderPanel={(at) => (
        <Panel {...at} aria-label={name} className="max-w-80 text-15">
          <p className="mb-1 font-medium first-letter:uppercase">{name}</p>
          <div className="text-quiet">{thirdPerson(children)}</div>
        </Panel>
      )}
    >
      <CircleHelp className="size-4.5" aria-hidden="true" />
    </PanelButton>
  )
}
