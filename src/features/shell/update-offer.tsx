import { lazy, Suspense } from 'react'
import { useUpdateWaiting } from '#app/platform/update-waiting.ts'

const Nothing = (_: { className?: string | undefined }) => null

const UpdateBanner = lazy(async () => {
  // If its code fails to load, the offer waits for the next visit; the page must not break over that.
  const banner = await import('./update-banner.tsx').catch(() => undefined)
  return { default: banner?.UpdateBanner ?? Nothing }
})

/** Offers a waiting version; the code of the offer is loaded only then. */
export function UpdateOffer({ className }: { className?: string }) {
  const isWaiting = useUpdateWaiting()
  return isWaiting ? (
    <Suspense>
      <UpdateBanner className={className} />
    </Suspense>
  ) : null
}
