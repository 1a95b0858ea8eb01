import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useThirdPersonText } from './third-person.ts'

/** A gray placeholder. Size it by `className`. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={clsx('animate-breathe rounded-inner bg-sunken', className)}
      {...props}
    />
  )
}

export interface SkeletonTextProps extends ComponentProps<'div'> {
  lines?: number | undefined
}

/** Placeholder lines of text; the last one is shorter, like the last line of a paragraph. */
export function SkeletonText({ lines = 3, className, ...props }: SkeletonTextProps) {
  return (
    <div
      data-slot="skeleton-text"
      aria-hidden="true"
      className={clsx('flex flex-col gap-2.5', className)}
      {...props}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? 'h-3.5 w-3/5' : 'h-3.5'} />
      ))}
    </div>
  )
}

interface SkeletonRowsProps {
  rows?: number
  /** Rows that start with a ring instead of a tile. */
  isRound?: boolean
}

/** Placeholder list rows: an icon, a title, and the line below it. */
export const SkeletonRows = ({ rows = 3, isRound }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, row) => (
    <div key={row} aria-hidden="true" className="flex items-center gap-3 px-4 py-3 md:px-5">
      <Skeleton className={isRound ? 'size-12 rounded-full' : 'size-11'} />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-3 w-52 max-w-full" />
      </div>
    </div>
  ))

export interface LoadingProps extends ComponentProps<'div'> {
  /** What is loading, announced to screen readers in place of the shapes. */
  label: string
}

/** Wraps the skeletons of a page or a card. */
export function Loading({ label, children, ...props }: LoadingProps) {
  const thirdPersonText = useThirdPersonText()
  return (
    <div data-slot="waiting" {...props}>
      <output className="sr-only">{thirdPersonText(label)}</output>
      {children}
    </div>
  )
}
