import type { MiddlewareHandler } from 'hono'

/** A script, style, or font of the build rather than a document. Worker scripts have a policy of their own. */
const isPart = (path: string, headers: Headers): boolean =>
  path.startsWith('/assets/') &&
  /^(?:text\/javascript|text\/css|font\/)/.test(headers.get('Content-Type') ?? '')

/** Pages whose address carries a secret after the number sign. They are for whoever got the link, and for no index. */
const SECRET_LINKS = /^\/(?:packet|acceptInvitation)\/?$/i

/** What Plaid's guide to content security policies asks for: https://plaid.com/docs/link/web/ */
const PLAID_DIALOG = 'https://cdn.plaid.com'
/** What Stripe's guide asks for, for Stripe.js and the checks of banks: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_CHECKS = 'https://hooks.stripe.com'
const STRIPE_API = 'https://api.stripe.com'

/** The parties whose dialogs the page opens, with scripts and frames of their own. */
export interface Dialogs {
  readonly plaid: boolean
  readonly stripe: boolean
}

/**
 * Headers of every response: what the page may load and who may frame it. A script, style, or font carries only those
 * that apply to it; the document's headers would add a tenth to a small script.
 *
 * @param apiOrigins other hosts' APIs that the page may call
 * @param dialogs whose dialogs the page opens
 * @param build the name of the page's build, from which an older page learns of an update
 */
export function securityHeaders(
  apiOrigins: readonly string[],
  { plaid, stripe }: Dialogs,
  build?: string,
): MiddlewareHandler {
  const scripts = [...(plaid ? [PLAID_DIALOG] : []), ...(stripe ? STRIPE_SCRIPTS : [])]
  const frames = [...scripts, ...(stripe ? [STRIPE_CHECKS] : [])]
  const connections = [
    ...apiOrigins,
    ...(plaid ? ['https://*.plaid.com'] : []),
    ...(stripe ? [STRIPE_API] : []),
  ]
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
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
    const isSecret = SECRET_LINKS.test(context.req.path)
    headers.set('Referrer-Policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
    if (isSecret) headers.set('X-Robots-Tag', 'noindex, nofollow')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()')
    headers.set('X-Frame-Options', 'DENY')
    if (build !== undefined) headers.set('X-Verdant-Build', build)
  }
}
