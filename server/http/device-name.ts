/** A device name that a client recognizes, from its User-Agent: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const has = (pattern: RegExp): boolean => pattern.test(userAgent)
  const browser = has(/Edg\//)
    ? 'Edge'
    : has(/OPR\//)
      ? 'Opera'
      : has(/SamsungBrowser/)
        ? 'Samsung Internet'
        : has(/Firefox|FxiOS/)
          ? 'Firefox'
          : has(/Chrome|CriOS/)
            ? 'Chrome'
            : has(/Safari/)
              ? 'Safari'
              : 'A browser'
  const system = has(/iPhone/)
    ? 'iPhone'
    : has(/iPad/)
      ? 'iPad'
      : has(/Android/)
        ? 'Android'
        : has(/Windows/)
          ? 'Windows'
          : has(/Mac OS/)
            ? 'Mac'
            : has(/Linux|CrOS/)
              ? 'Linux'
              : 'an unknown device'
  return `${browser} on ${system}`
}
