/** What a device offers to get the app onto the home screen: the browser's own prompt where there is one, else instructions for the browser. */
import { useSyncExternalStore } from 'react'
import { hasPrompt, isInstalledHere, whenInstallChanges } from './install.ts'

/** On an iPhone or iPad: Safari, another browser, or one inside of an app such as Instagram, which cannot. */
type IosBrowser = 'ios' | 'ios-other' | 'ios-in-app'
/** Browsers that install by hand; the others are Safari on a Mac and Firefox on Android. */
export type InstallByHand = IosBrowser | 'safari' | 'firefox'
/** What this device offers: the browser's prompt, instructions, or nothing; `installed` when it is done. */
export type InstallWay = 'prompt' | InstallByHand | 'installed' | 'none'

// What the manifest asks for, in its order. Fullscreen is none of them: a tab can be that, too.
const OWN_WINDOW = ['window-controls-overlay', 'standalone', 'minimal-ui']

/** Whether the app runs in a window of its own, or was installed from this tab. */
export const isInstalled = (): boolean =>
  isInstalledHere() ||
  OWN_WINDOW.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true)

// An iPad asks for desktop pages and calls itself a Mac, but no Mac has a touch screen.
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

// All of them are WebKit; who is not Safari says so. A view inside of an app leaves Safari's name out, or adds its own.
function iosBrowser(): IosBrowser {
  const { userAgent } = navigator
  if (!/Safari\//.test(userAgent) || /FBA[NV]|Instagram|Line\/|GSA\//.test(userAgent)) return 'ios-in-app'
  return /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Brave/.test(userAgent) ? 'ios-other' : 'ios'
}

// Safari has it since 17, with macOS Sonoma. Chromium calls itself Safari, too, but names itself besides.
const isSafariOnMac = (): boolean =>
  /Macintosh.*Version\/(?:1[7-9]|[2-9]\d)[\d.]* Safari\//.test(navigator.userAgent)

const byHand = (): InstallByHand | 'none' =>
  isIos()
    ? iosBrowser()
    : isSafariOnMac()
      ? 'safari'
      : /Android.*Firefox\//.test(navigator.userAgent)
        ? 'firefox'
        : 'none'

/** What this device offers now. */
export const installWay = (): InstallWay => (isInstalled() ? 'installed' : hasPrompt() ? 'prompt' : byHand())

/** Whether this is an iPhone or iPad on which the app is not on the home screen. */
export const isIosUninstalled = (): boolean => isIos() && !isInstalled()

/** {@link installWay}, kept current. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(whenInstallChanges, installWay)
