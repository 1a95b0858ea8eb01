import { useState } from 'react'

/**
 * The width of an element in pixels, kept current: a picture is drawn anew for it, so that its words are never
 * stretched. Give `ref` to the element.
 *
 * @param initial stands until there is a layout
 */
export function useWidth(initial = 640) {
  const [width, setWidth] = useState(initial)
  const ref = (element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }
  return { width, ref }
}
