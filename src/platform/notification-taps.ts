import * as v from 'valibot'
import { toast } from '#app/ui/toast.ts'
import { NavigateMessage } from '#core/contract/worker-message.ts'
import { onceUnlocked } from './app-lock.ts'
import { UNSAVED } from './form.ts'
import { queryClient } from './queries.ts'

/**
 * Navigates to the target of a tapped notification without reloading the page. Asks first where a form has unsaved input.
 *
 * @returns stops it
 */
export function handleNotificationTaps(navigate: (path: string) => void): () => void {
  const go = (path: string): void => {
    // It tells of news, which what the page has read lately may lack.
    void queryClient.invalidateQueries()
    navigate(path)
  }
  const follow = ({ data, ports }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(NavigateMessage, data)
    if (!parsed.success) return
    ports[0]?.postMessage('heard')
    const { path } = parsed.output
    // While the app is locked, its page and what was entered there are not in the document.
    onceUnlocked(() => {
      if (!document.querySelector(`form[${UNSAVED}]`)) go(path)
      else
        toast.info('What you entered here hasn’t been saved.', { label: 'Leave page', run: () => go(path) })
    })
  }
  const worker = navigator.serviceWorker
  worker.addEventListener('message', follow)
  return () => worker.removeEventListener('message', follow)
}
