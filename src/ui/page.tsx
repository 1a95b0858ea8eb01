import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useThirdPerson } from './third-person.ts'
import './styles/inside.css'

/** The content of a route: at most 1200 px wide, clear of the notch. */
export function Page({ className, ...props }: ComponentProps<'main'>) {
  return (
    <main
      data-slot="page"
      className={clsx(
        'mx-auto flex w-full max-w-page flex-col gap-4 px-safe-4 pt-5 pb-10 md:px-safe-9 md:pt-7',
        className,
      )}
      {...props}
    />
  )
}

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** The subject of the hero line: "Net worth", "House down payment". */
  eyebrow?: ReactNode | undefined
  /** The page's answer, as text or an Amount. It is the h1. */
  title: ReactNode
  /** `figure` sets the title at 40 px for one amount; `line` at 28 for a sentence. */
  size?: 'line' | 'figure' | undefined
  /** One sentence below. */
  sub?: ReactNode | undefined
  /** A link back, above. */
  back?: ReactNode | undefined
  actions?: ReactNode | undefined
}

/** Opens a page with the one figure or sentence that answers its question. */
export function PageHeader({
  eyebrow,
  title,
  size = 'line',
  sub,
  back,
  actions,
  className,
  ...props
}: PageHeaderProps) {
  const thirdPerson = useThirdPerson()
  return (
    <header data-slot="page-header" className={clsx('flex flex-col gap-1', className)} {...props}>
      {back && (
        <div className="-mt-2 flex min-h-11 items-center text-15 wrap-anywhere text-quiet">{back}</div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* A title keeps its sentence right below it; on a phone actions come after both. */}
        <div className={clsx('min-w-0', size === 'figure' && 'flex-[1_1_min-content]')}>
          {eyebrow && <p className="text-15 text-quiet">{thirdPerson(eyebrow)}</p>}
          <h1
            className={clsx('font-bold wrap-anywhere', size === 'figure' ? 'text-40' : 'max-w-prose text-28')}
          >
            {thirdPerson(title)}
          </h1>
        </div>
        {actions && (
          <div
            className={clsx(
              'flex flex-none items-center gap-2',
              (size === 'figure' || sub) && 'max-sm:order-last',
            )}
          >
            {actions}
          </div>
        )}
        {sub && (
          <div className="-mt-2 basis-full text-15 text-quiet *:max-w-prose [&_b]:font-bold [&_b]:text-ink">
            <div>{thirdPerson(sub)}</div>
          </div>
        )}
      </div>
    </header>
  )
}

export interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  /** The heading is for screen readers only. */
  hideTitle?: boolean | undefined
  action?: ReactNode | undefined
}

/** A titled part of a page. */
export function Section({ title, hideTitle, action, className, children, ...props }: SectionProps) {
  const thirdPerson = useThirdPerson()
  const id = useId()
  return (
    <section
      data-slot="section"
      aria-labelledby={id}
      className={clsx('flex flex-col gap-3', className)}
      {...props}
    >
      <div
        className={clsx(hideTitle && !action ? 'sr-only' : 'flex min-h-6 items-center justify-between gap-4')}
      >
        <h2 id={id} className={clsx(hideTitle ? 'sr-only' : 'text-17 font-medium')}>
          {thirdPerson(title)}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
