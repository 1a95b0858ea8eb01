import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'

import { toast, type ToastItem, type ToastKind, toastStore } from './toast.ts'

/** Two seconds with a title, one without. Hover, focus and a hidden window stop the clock. */
const kinds: Record<ToastKind, { title?: string; durationMs: number; mark: typeof Info; colour: string }> = {
  success: { title: 'Success', durationMs: 2000, mark: CircleCheck, colour: 'text-accent' },
  error: { title: 'Error', durationMs: 2000, mark: CircleAlert, colour: 'text-red' },
  info: { durationMs: 1000, mark: Info, colour: 'text-quiet' },
  warning: { durationMs: 1000, mark: TriangleAlert, colour: 'text-amber' },
}

/** Time to read, decide and reach the button, also by keyboard. */
const WITH_ACTION_MS = 10_000

/** Shows what {@link toast} was told, 65 px from the top (or below the notch). Load it with the first toast. */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <Toast.Provider swipeDirection="up" label="Message">
      {items.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Toast.Viewport
        data-slot="toast-viewport"
        label="Messages ({hotkey})"
        className="pointer-events-none fixed inset-x-0 top-[max(65px,calc(env(safe-area-inset-top)+8px))] z-60 mx-auto flex w-full max-w-box flex-col gap-2 px-safe-4 outline-none"
      />
    </Toast.Provider>
  )
}

function ToastCard({ item }: { item: ToastItem }) {
  const { title, durationMs, mark: Mark, colour } = kinds[item.kind]
  return (
    <Toast.Root
      data-slot="toast"
      data-kind={item.kind}
      duration={item.action ? WITH_ACTION_MS : durationMs}
      type={item.kind === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && toast.dismiss(item.id)}
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-4 text-15 text-ink shadow-pop',
        'data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)',
      )}
    >
      <Mark className={clsx('my-3 size-5 flex-none', colour)} aria-hidden="true" />
      <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        {title && <Toast.Title className="font-medium">{title}</Toast.Title>}
        <Toast.Description className={clsx(title && 'text-quiet')}>{item.message}</Toast.Description>
      </div>
      {item.action && (
        <Toast.Action
          altText={`${item.action.label}: press F8 to reach it`}
          onClick={item.action.run}
          className="min-h-11 flex-none rounded-inner px-3 font-medium text-accent hover:bg-sunken"
        >
          {item.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-11 flex-none place-items-center rounded-inner text-quiet hover:text-ink"
      >
        <X className="size-4.5" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
