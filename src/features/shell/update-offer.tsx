import { lazy, Suspense } from 'react'
import { useUpdateWaiting } from '#app/platform/update-waiting.ts'

const Nothing = (_: { className?: string | undefined }) => null

const UpdateBanner = lazy(async () => {
  // Without its code the offer waits for the next visit; the page must not break over that.
  const banner = await import('./update-banner.tsx').catch(() => undefined)
  return { default: banner?.UpdateBanner ?? Nothing }
})

/** Offers a newer version where one waits; what it offers with is fetched only then. */
export function UpdateOffer({ className }: { className?: string }) {
  const isWaiting = useUpdateWaiting()
  return isWaiting ? (
    <Suspense>
      <UpdateBanner className={className} />
    </Suspense>
  ) : null
}
