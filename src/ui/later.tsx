import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { toast } from './toast.ts'

const Nothing = () => null

/**
 * A component whose code loads when it is first drawn: what opens on a tap, such as a sheet's form, is no part of its page. Once
 * loaded, it is drawn at once. Where it fails to load, as without a connection before the app is stored for offline use, a message
 * says so, and the page around it stays; the next time that it is drawn it is loaded again.
 *
 * @param load imports the file
 * @param standIn what stands in its place during the first load; nothing unless given
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn?: (props: P) => ReactNode,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const loading = (): ComponentType<P> =>
    lazy(async () => {
      try {
        loaded = await load()
        return { default: loaded }
      } catch {
        toast.error('This couldn’t be loaded. Check your connection and try again.')
        return { default: Nothing }
      }
    })
  return function Later(props: P) {
    // The same one for as long as it is drawn, so that its state stays.
    const [Drawn] = useState(() => loaded ?? loading())
    return (
      <Suspense fallback={standIn?.(props)}>
        <Drawn {...props} />
      </Suspense>
    )
  }
}
