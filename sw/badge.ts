interface Icon {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the app's icon. Not every browser has one, and some refuse it; then there is none. */
export async function setBadge(navigator: Icon, count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
  } catch {
    // The app is not installed, or the client does not want numbers on it.
  }
}
