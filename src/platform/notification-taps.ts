import * as v from 'valibot'
import { GoThere } from '#core/contract/worker-message.ts'
import { toast } from '#app/ui/toast.ts'
import { TYPED } from './form.ts'

/**
 * Goes where a tap on a notification leads, without loading the page anew. Where a form holds something that was typed,
 * it asks first.
 */
export function followTaps(go: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(GoThere, data)
    if (!parsed.success) return
    ports[0]?.postMessage('heard')
    const { path } = parsed.output
    if (!document.querySelector(`form[${TYPED}]`)) go(path)
    else toast.info('What you entered here hasn’t been saved.', { label: 'Leave page', run: () => go(path) })
  })
}
