import { CircleAlert, Hourglass } from 'lucide-react'
import type { Queue } from '#core/outbox/queued-write.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { refusedText, waitText } from './waiting-words.ts'

interface WaitingBannerProps {
  readonly queue: Queue
  readonly isOnline: boolean
  readonly onShow: () => void
}

/**
 * Says that a change was not accepted, and online that one cannot be sent. Offline the line above says what waits; and
 * what has not been tried is on its way, which needs no words.
 */
export function WaitingBanner({ queue, isOnline, onShow }: WaitingBannerProps) {
  const refused = queue.filter(({ state }) => state === 'refused').length
  if (refused > 0) {
    return (
      <Banner tone="warning" icon={<CircleAlert />} action={<ShowButton onShow={onShow} />}>
        {refusedText(refused)}
      </Banner>
    )
  }
  const isHeldUp = queue.some((write) => write.state === 'waiting' && write.tries > 0)
  if (!isOnline || !isHeldUp) return null
  return (
    <Banner icon={<Hourglass />} action={<ShowButton onShow={onShow} />}>
      {waitText(queue.length)}
    </Banner>
  )
}

/** Opens the queue. */
export const ShowButton = ({ onShow }: { onShow: () => void }) => (
  <Button variant="quiet" size="sm" onClick={onShow}>
    Show changes
  </Button>
)
