/**
 * How a device can put the app on the home screen: the browser's own prompt where there is one, else instructions for the
 * browser.
 */
import { useSyncExternalStore } from 'react'
import { hasPrompt, isInstalledHere, onInstallChange } from './install.ts'

/** On an iPhone or iPad: Safari, another browser, or one inside an app such as Instagram, which cannot install. */
type IosBrowser = 'ios' | 'ios-other' | 'ios-in-app'
/** Browsers that install manually; the others are Safari on a Mac and Firefox on Android. */
export type ManualInstall = IosBrowser | 'safari' | 'firefox'
/** What this device offers: the browser's prompt, instructions, or nothing; `installed` when done. */
export type InstallMethod = 'prompt' | ManualInstall | 'installed' | 'none'

// The display modes of the manifest, in its order. Fullscreen is not one of them: a tab can be fullscreen too.
const OWN_WINDOW = ['window-controls-overlay', 'standalone', 'minimal-ui']

/** Whether the app runs in its own window, or was installed from this tab. */
export const isInstalled = (): boolean =>
  isInstalledHere() ||
  OWN_WINDOW.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true)

// An iPad requests desktop pages and identifies itself as a Mac, but no Mac has a touch screen.
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

// All of them are WebKit; browsers other than Safari name themselves. A web view inside an app omits Safari's name, or adds its
// own.
function iosBrowser(): IosBrowser {
  const { userAgent } = navigator
  if (!/Safari\//.test(userAgent) || /FBA[NV]|Instagram|Line\/|GSA\//.test(userAgent)) return 'ios-in-app'
  return /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Brave/.test(userAgent) ? 'ios-other' : 'ios'
}

// Available since Safari 17, with macOS Sonoma. Chromium includes Safari in its name too, but adds its own.
const isSafariOnMac = (): boolean =>
  /Macintosh.*Version\/(?:1[7-9]|[2-9]\d)[\d.]* Safari\//.test(navigator.userAgent)

const manualMethod = (): ManualInstall | 'none' =>
  isIos()
    ? iosBrowser()
    : isSafariOnMac()
      ? 'safari'
      : /Android.*Firefox\//.test(navigator.userAgent)
        ? 'firefox'
        : 'none'

/** What this device offers now. */
export const installMethod = (): InstallMethod =>
  isInstalled() ? 'installed' : hasPrompt() ? 'prompt' : manualMethod()

/** Whether this is an iPhone or iPad without the app on its home screen. */
export const isIosUninstalled = (): boolean => isIos() && !isInstalled()

/** {@link installMethod} as React state. */
export const useInstallMethod = (): InstallMethod => useSyncExternalStore(onInstallChange, installMethod)
