import { Button } from '#app/ui/button.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { hold } from './tries.ts'

interface CompareWithProps {
  readonly goalUuid: string
  readonly wants: 'now' | 'held'
  readonly onChange: (wants: 'now' | 'held') => void
}

/** Which scenario stands beside what is tried, while one is held. */
export const CompareWith = ({ goalUuid, wants, onChange }: CompareWithProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Segmented
      aria-label="Compare with"
      value={wants}
      onValueChange={(value) => onChange(value === 'held' ? 'held' : 'now')}
    >
      <Segment value="now">With now</Segment>
      <Segment value="held">With what you held</Segment>
    </Segmented>
    <Button variant="link" onClick={() => hold(goalUuid, null)}>
      Put it away
    </Button>
  </div>
)
