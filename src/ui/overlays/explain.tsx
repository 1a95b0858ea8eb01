import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '#app/ui/popover.tsx'
import { useThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'

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
    <Popover>
      <PopoverTrigger
        data-slot="explain"
        aria-label={`About ${name}`}
        className="relative inline-grid size-5 place-items-center rounded-full align-text-bottom text-quiet after:absolute after:-inset-3 after:content-[''] hover:text-ink"
      >
        <CircleHelp className="size-4.5" aria-hidden="true" />
      </PopoverTrigger>
      <PopoverContent aria-label={name} className="max-w-80 text-15">
        <p className="mb-1 font-medium first-letter:uppercase">{name}</p>
        <div className="text-quiet">{thirdPerson(children)}</div>
      </PopoverContent>
    </Popover>
  )
}
