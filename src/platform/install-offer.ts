/** When to offer the installation: from the second visit on, and not again for a month after it was declined. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { createListeners } from '#core/create-store.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { clock } from './clock.ts'
import { isInstalled } from './install-method.ts'
import { requestPersistentStorage } from './install.ts'
import { safeLocalStorage, safeSessionStorage } from './storage.ts'

/** A preference of the device, not of a client: it survives a logout. */
export const INSTALL_OFFER_KEY = 'verdant.install'
const VISIT_KEY = 'verdant.visit'
const QUIET_MS = 30 * DAY_MS

const Offer = v.object({ visits: v.number(), quiet_until: v.number() })

function read(): v.InferOutput<typeof Offer> {
  try {
    return v.parse(Offer, JSON.parse(safeLocalStorage.getItem(INSTALL_OFFER_KEY) ?? ''))
  } catch {
    return { visits: 0, quiet_until: 0 }
  }
}

const { notify, subscribe } = createListeners()
function write(offer: v.InferOutput<typeof Offer>): void {
  safeLocalStorage.setItem(INSTALL_OFFER_KEY, JSON.stringify(offer))
  notify()
}

// Each time the app is opened, once the first page is shown.
if (isInstalled()) requestPersistentStorage()

/** Counts this tab as a visit, once. */
export function countVisit(): void {
  if (safeSessionStorage.getItem(VISIT_KEY) !== null) return
  safeSessionStorage.setItem(VISIT_KEY, 'counted')
  const offer = read()
  write({ ...offer, visits: offer.visits + 1 })
}

/** Offers nothing for a month. */
export const postponeInstall = (): void => write({ ...read(), quiet_until: clock.now().getTime() + QUIET_MS })

const isTime = (): boolean => {
  const { visits, quiet_until } = read()
  return visits >= 2 && quiet_until <= clock.now().getTime()
}

/** Whether to offer the installation now. */
export const useIsInstallTime = (): boolean => useSyncExternalStore(subscribe, isTime)
