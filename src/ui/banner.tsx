import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const bannerVariants = cva('flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-safe-4 py-1.5 text-15', {
  variants: {
    tone: {
      /** Offline or stale: a condition, not an error. */
      quiet: 'bg-sunken text-ink',
      /** Something good awaits confirmation. */
      wash: 'bg-wash text-ink',
      warning: 'bg-amber-wash text-ink',
    },
  },
  defaultVariants: { tone: 'quiet' },
})

export interface BannerProps extends ComponentProps<'div'>, VariantProps<typeof bannerVariants> {
  icon?: ReactNode | undefined
  action?: ReactNode | undefined
}

/** One line across the top about the app itself: offline, an update, unsynced changes. */
export function Banner({ tone, icon, action, className, children, ...props }: BannerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not an <output> element: a banner holds buttons
    <div data-slot="banner" role="status" className={bannerVariants({ tone, className })} {...props}>
      {icon && (
        <span className="flex-none text-quiet [&_svg]:size-5" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 basis-52">{children}</span>
      {action}
    </div>
  )
}
