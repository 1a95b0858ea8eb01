import { Button } from '#app/ui/button.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { pin } from './tries.ts'

interface CompareWithProps {
  readonly goalUuid: string
  readonly wants: 'now' | 'pinned'
  readonly onChange: (wants: 'now' | 'pinned') => void
}

/** Which scenario stands beside what is tried, while one is held. */
export const CompareWith = ({ goalUuid, wants, onChange }: CompareWithProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Segmented
      aria-label="Compare with"
      value={wants}
      onValueChange={(value) => onChange(value === 'pinned' ? 'pinned' : 'now')}
    >
      <Segment value="now">Compare with today</Segment>
      <Segment value="pinned">Compare with pinned</Segment>
    </Segmented>
    <Button variant="link" onClick={() => pin(goalUuid, null)}>
      Unpin
    </Button>
  </div>
)
