import { type RefObject, useEffect } from 'react'
import type { SharedGoal } from './shared-goal.ts'
import { drawShared, SHARED_SIZE, sharedColors } from './share-picture.ts'

interface SharedPictureProps {
  /** Where it is drawn, for the sender. */
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly shared: SharedGoal
}

/** The picture to send, and its text alternative. */
export function SharedPicture({ canvas, shared }: SharedPictureProps) {
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawShared(context, shared, sharedColors())
  }, [canvas, shared])
  return (
    <figure>
      <canvas
        ref={canvas}
        {...SHARED_SIZE}
        aria-hidden="true"
        className="mx-auto block max-h-[50dvh] w-auto max-w-full rounded-control border border-line"
      />
      <figcaption className="sr-only">
        {[shared.name, shared.headline, ...shared.lines].join('. ')}
      </figcaption>
    </figure>
  )
}
