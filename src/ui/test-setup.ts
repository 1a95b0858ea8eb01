/** What jsdom lacks and the tests of widgets need. Imported by tests only. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const nothing = (): void => undefined
const missing = {
  scrollIntoView: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
}

/** Enough for the ids of tests; user-event looks radios up by it. */
const escapeId = (text: string) => text.replaceAll(/\W/g, String.raw`\$&`)

/** Call once at the top of a test file. Empties the page after each test, and fails it for a console error. */
export function setUpPage() {
  globalThis.ResizeObserver ??= NoResizeObserver
  globalThis.CSS ??= Object.assign(Object.create(null), { escape: escapeId })
  for (const [name, value] of Object.entries(missing)) {
    if (!(name in Element.prototype)) Object.defineProperty(Element.prototype, name, { value })
  }
  let errors: MockInstance
  beforeEach(() => {
    errors = vi.spyOn(console, 'error')
  })
  afterEach(() => {
    cleanup()
    const said = errors.mock.calls.map(String)
    vi.restoreAllMocks()
    if (said.length > 0) throw new Error(`The console had errors: ${said.join('\n')}`)
  })
}
