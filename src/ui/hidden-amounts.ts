/**
 * Hides amounts of money on this device. Amounts reach the page in hundreds of sentences, charts and labels, and some come
 * from the server, so they are masked where all of them meet: in the text of the document, before it is painted.
 */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#core/create-store.ts'

/** Where the choice is stored; it belongs to the device, so it stays when a client logs out. */
export const HIDDEN_AMOUNTS_KEY = 'verdant.hide-amounts'
/** What is shown in place of an amount. It always has the same length, which would tell as much as the amount. */
export const MASK = '$••••'
/** What assistive technology reads in place of an amount. */
const SPOKEN_MASK = 'hidden'

const { notify, subscribe: listen } = createListeners()

/** Whether the client wants amounts hidden; storage is denied in some private windows, where the choice lasts for the page. */
let chosenHere = false

export function readHidesAmounts(): boolean {
  try {
    return localStorage.getItem(HIDDEN_AMOUNTS_KEY) === 'true'
  } catch {
    return chosenHere
  }
}

export function hideAmounts(isHidden: boolean): void {
  chosenHere = isHidden
  try {
    if (isHidden) localStorage.setItem(HIDDEN_AMOUNTS_KEY, 'true')
    else localStorage.removeItem(HIDDEN_AMOUNTS_KEY)
  } catch {
    // See chosenHere.
  }
  notify()
}

function subscribe(listener: () => void): () => void {
  const end = listen(listener)
  // Another tab of the same browser chose.
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** Whether amounts are hidden, and the setter. */
export const useHiddenAmounts = (): [boolean, (isHidden: boolean) => void] => [
  useSyncExternalStore(subscribe, readHidesAmounts),
  hideAmounts,
]

const SYMBOL = '(?:US|CA|A)?[$€£¥]'
/** `$1,234.50`, `$40K`, `$1.5 million`, and with the symbol behind it as other locales write it: `1 234,50 $`. */
const AMOUNT = new RegExp(
  String.raw`${SYMBOL}\s?\d+(?:[.,]\d+)*(?:\s?(?:[KMBT]|thousand|million|billion|trillion)\b)?` +
    String.raw`|\d+(?:[.,’'\u00a0\u202f]\d+)*\s?[$€£¥](?!\s?\d)`,
  'g',
)

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt'] as const
/** Prices and documents, which are nobody's secret; and what a client types. */
const SHOWN = '[data-amounts="shown"], script, style, textarea'

interface Masked {
  readonly original: string
  readonly masked: string
}

/** Masks a document while amounts are hidden, and restores it when they are not. */
function createMasking(root: HTMLElement) {
  const texts = new WeakMap<Text, Masked>()
  const attributes = new WeakMap<Element, Map<string, Masked>>()

  const maskText = (text: Text): void => {
    // What was masked already: this is our own change.
    if (texts.get(text)?.masked === text.data || text.data.search(AMOUNT) < 0) return
    const parent = text.parentElement
    if (!parent || parent.closest(SHOWN)) return
    const isSpoken = parent.closest('.sr-only') !== null
    const original = text.data
    const masked = original.replaceAll(AMOUNT, isSpoken ? SPOKEN_MASK : MASK)
    texts.set(text, { original, masked })
    text.data = masked
    // A style reads “hidden” after the dots; see inside.css.
    if (!isSpoken) parent.dataset['maskedAmount'] = ''
  }
  const maskAttribute = (element: Element, name: string): void => {
    const original = element.getAttribute(name)
    const known = attributes.get(element)
    if (original === null || known?.get(name)?.masked === original || original.search(AMOUNT) < 0) return
    if (element.closest(SHOWN)) return
    const masked = original.replaceAll(AMOUNT, SPOKEN_MASK)
    attributes.set(element, new Map(known).set(name, { original, masked }))
    element.setAttribute(name, masked)
  }

  const restoreText = (text: Text): void => {
    const known = texts.get(text)
    if (known?.masked === text.data) text.data = known.original
    texts.delete(text)
  }
  const restoreAttributes = (element: Element): void => {
    for (const [name, { original, masked }] of attributes.get(element) ?? []) {
      if (element.getAttribute(name) === masked) element.setAttribute(name, original)
    }
    attributes.delete(element)
    element.removeAttribute('data-masked-amount')
  }

  const visit = (top: Node, onText: (text: Text) => void, onElement: (element: Element) => void): void => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = top; node; node = walker.nextNode()) {
      if (node instanceof Text) onText(node)
      else if (node instanceof Element) onElement(node)
    }
  }
  const mask = (top: Node): void =>
    visit(top, maskText, (element) => {
      for (const name of ATTRIBUTES) maskAttribute(element, name)
    })

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'childList') for (const node of addedNodes) mask(node)
      else if (target instanceof Text) maskText(target)
      else if (target instanceof Element && attributeName !== null) maskAttribute(target, attributeName)
    }
  })
  return {
    start() {
      mask(root)
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: [...ATTRIBUTES],
      })
    },
    stop() {
      observer.disconnect()
      visit(root, restoreText, restoreAttributes)
    },
  }
}

/**
 * Masks the page whenever the client wants it. Called before the first render: a mutation observer runs before the next
 * paint, so no amount is seen for a moment.
 *
 * @returns stops it and restores the page
 */
export function maskHiddenAmounts(root: HTMLElement = document.body): () => void {
  const masking = createMasking(root)
  let isHidden = false
  const follow = (): void => {
    if (readHidesAmounts() === isHidden) return
    isHidden = !isHidden
    if (isHidden) masking.start()
    else masking.stop()
  }
  follow()
  const end = subscribe(follow)
  return () => {
    end()
    if (isHidden) masking.stop()
  }
}
