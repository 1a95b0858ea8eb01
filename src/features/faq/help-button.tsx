import { type ComponentType, useState } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { HelpSheetProps } from './help-sheet.tsx'

/** Opens help about the account over the page, so that a form keeps its input. Loaded on the tap. */
export function HelpButton() {
  const [Sheet, setSheet] = useState<ComponentType<HelpSheetProps>>()
  const open = () =>
    import('./help-sheet.tsx').then(
      ({ HelpSheet }) => setSheet(() => HelpSheet),
      () => toast.error('Couldn’t load the answers'),
    )
  return (
    <>
      <PlainButton reads onClick={() => void open()}>
        Help
      </PlainButton>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </>
  )
}
