import type { MiddlewareHandler } from 'hono'

/** A script, style or font of the build, which is no page of its own. A worker among the scripts has its own policy. */
const isPart = (path: string, headers: Headers): boolean =>
  path.startsWith('/assets/') &&
  /^(?:text\/javascript|text\/css|font\/)/.test(headers.get('Content-Type') ?? '')

/**
 * Headers of every answer: what the page may load and who may frame it. A part of the page carries only those that say something
 * about a part; the others are of the document, and would be a tenth of a small script.
 *
 * @param apiOrigins other hosts' APIs that the page may call
 * @param build the name of the page's build, from which an older page learns that there is a newer one
 */
export function securityHeaders(apiOrigins: readonly string[], build?: string): MiddlewareHandler {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (isPart(context.req.path, headers)) {
      headers.set('Content-Security-Policy', "default-src 'self'")
      return
    }
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()')
    headers.set('X-Frame-Options', 'DENY')
    if (build !== undefined) headers.set('X-Verdant-Build', build)
  }
}
