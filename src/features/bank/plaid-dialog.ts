/** Plaid's own dialog. Its script comes from Plaid, as Plaid requires, and is loaded when it is needed. */

/** Plaid Link for the web: https://plaid.com/docs/link/web/ */
const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'

interface PlaidError {
  readonly display_message?: string | null
}

interface Plaid {
  create(options: {
    token: string
    onSuccess: (publicToken: string) => void
    onExit: (error: PlaidError | null) => void
  }): { open(): void; destroy(): void }
}

declare global {
  interface Window {
    Plaid?: Plaid
  }
}

export type PlaidResult =
  | { readonly kind: 'linked'; readonly publicToken: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string }

const FAILED: PlaidResult = {
  kind: 'failed',
  message: 'We couldn’t open the bank login. Check your connection, and try again.',
}

/** Plaid's entry point; undefined when its script cannot be loaded, as with no network. */
function loadPlaid(): Promise<Plaid | undefined> {
  if (window.Plaid) return Promise.resolve(window.Plaid)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve(window.Plaid))
    script.addEventListener('error', () => {
      script.remove()
      resolve(undefined)
    })
    document.head.append(script)
  })
}

/** Opens the dialog, and resolves when the client has finished or closed it. */
export async function openPlaid(linkToken: string): Promise<PlaidResult> {
  const plaid = await loadPlaid()
  if (!plaid) return FAILED
  return new Promise((resolve) => {
    const dialog = plaid.create({
      token: linkToken,
      onSuccess: (publicToken) => {
        dialog.destroy()
        resolve({ kind: 'linked', publicToken })
      },
      onExit: (error) => {
        dialog.destroy()
        const message = error?.display_message
        resolve(message ? { kind: 'failed', message } : { kind: 'closed' })
      },
    })
    dialog.open()
  })
}
