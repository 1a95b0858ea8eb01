import { lazy, Suspense } from 'react'
import { useUpdateWaiting } from '#app/lib/update-waiting.ts'

const UpdateBanner = lazy(async () => {
  // Without its code the offer waits for the next visit; the page must not break over that.
  const { UpdateBanner: component } = await import('./update-banner.tsx').catch(() => ({
    UpdateBanner: (_: { className?: string | undefined }) => null,
  }))
  return { default: component }
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
