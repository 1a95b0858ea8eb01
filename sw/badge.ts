interface Icon {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Sets the number on the app's icon. Some browsers do not support badges, and some refuse; then there is none. */
export async function setBadge(navigator: Icon, count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
  } catch {
    // The app is not installed, or the client has turned badges off.
  }
}
