/**
 * Navigations that the shell does not answer, because the server does: an API address is never answered with a page.
 * Each is matched against the path and the query together.
 */
export const navigationDenylist: RegExp[] = [/^\/api(?:[/?]|$)/, /^\/health(?:[/?]|$)/]
