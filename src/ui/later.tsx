import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A component whose code loads when it is first drawn: what opens on a tap, such as a sheet's form, is no part of its page. Once
 * loaded, it is drawn at once.
 *
 * @param load imports the file
 * @param standIn what stands in its place during the first load; nothing unless given
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn?: (props: P) => ReactNode,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const Loading = lazy(async () => {
    loaded = await load()
    return { default: loaded }
  })
  return function Later(props: P) {
    // The same one for as long as it is drawn, so that its state stays.
    const [Drawn] = useState(() => loaded ?? Loading)
    return (
      <Suspense fallback={standIn?.(props)}>
        <Drawn {...props} />
      </Suspense>
    )
  }
}
