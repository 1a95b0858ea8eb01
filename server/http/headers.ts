import type { MiddlewareHandler } from 'hono'

/** A script, style, or font of the build rather than a document. Worker scripts have a policy of their own. */
const isPart = (path: string, headers: Headers): boolean =>
  path.startsWith('/assets/') &&
  /^(?:text\/javascript|text\/css|font\/)/.test(headers.get('Content-Type') ?? '')

/** What Plaid's guide to content security policies asks for: https://plaid.com/docs/link/web/ */
const PLAID_DIALOG = 'https://cdn.plaid.com'

/**
 * Headers of every response: what the page may load and who may frame it. A script, style, or font carries only those
 * that apply to it; the document's headers would add a tenth to a small script.
 *
 * @param apiOrigins other hosts' APIs that the page may call
 * @param hasPlaid whether the page opens Plaid's dialog, whose script and frame come from Plaid
 * @param build the name of the page's build, from which an older page learns of an update
 */
export function securityHeaders(
  apiOrigins: readonly string[],
  hasPlaid: boolean,
  build?: string,
): MiddlewareHandler {
  const policy = [
    "default-src 'self'",
    hasPlaid ? `script-src 'self' ${PLAID_DIALOG}` : "script-src 'self'",
    ...(hasPlaid ? [`frame-src ${PLAID_DIALOG}`] : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins, ...(hasPlaid ? ['https://*.plaid.com'] : [])].join(' '),
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
