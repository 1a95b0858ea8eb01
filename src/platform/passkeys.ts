/** Asks the browser for passkeys. Import it on use: the login page should not wait for its library. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import {
  confirmPasskey,
  createLoginChallenge,
  createPasskey,
  createPasskeyChallenge,
  logInWithPasskey,
  type Passkey,
} from '#core/contract/account-factors.ts'
import { brand } from '#core/contract/brand.ts'
import { call, type CallOptions } from './api.ts'

/** How long the browser's dialog stays open; the challenge works as long. */
const TIMEOUT_MS = 5 * 60_000

/** What can go wrong on the device, in words for the client; undefined where the client only closed the dialog. */
function problemOf(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return name === 'NotAllowedError' || name === 'AbortError'
    ? undefined
    : 'Passkeys don’t work in this browser, or not at this address.'
}

/** Asks the browser; a refusal, or a closed dialog, is an outcome like the server's. */
async function ask<T>(ceremony: Promise<T>) {
  try {
    return { ok: true as const, answer: await ceremony }
  } catch (error) {
    const message = problemOf(error)
    return { ok: false as const, fields: {}, ...(message !== undefined && { message }) }
  }
}

/**
 * Has a passkey sign the server's challenge.
 *
 * @param passkeys that may be used; with none, any that is saved for this site
 * @param isAutofill offers passkeys in the username field, without a dialog
 */
export async function signChallenge(passkeys: readonly Passkey[], options: CallOptions, isAutofill = false) {
  const begun = await call(createLoginChallenge, {}, options)
  if (!begun.ok) return begun
  const { challenge, rp_id } = begun.data
  const asked = await ask(
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId: rp_id,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials: passkeys.map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key' as const,
          transports,
        })),
      },
      useBrowserAutofill: isAutofill,
    }),
  )
  if (!asked.ok) return asked
  const { id, rawId, response } = asked.answer
  return { ok: true as const, passkey: { id, rawId, type: 'public-key' as const, response } }
}

/**
 * Logs in with any passkey saved for this site; it says which client it belongs to.
 *
 * @param isAutofill offers passkeys in the username field, without a dialog
 */
export async function logInByPasskey(isKept: boolean, isAutofill = false) {
  const signed = await signChallenge([], { quiet: isAutofill }, isAutofill)
  if (!signed.ok) return signed
  const { passkey } = signed
  return call(logInWithPasskey, { body: { passkey, keep_me_signed_in: isKept } })
}

/** Proves with one of these passkeys who uses the app; the server checks the answer, and the session stays as it is. */
export async function confirmByPasskey(passkeys: readonly Passkey[], options: CallOptions) {
  const signed = await signChallenge(passkeys, options)
  if (!signed.ok) return signed
  return call(confirmPasskey, { body: { passkey: signed.passkey } }, options)
}

/** Adds a passkey under a name, confirmed by the password. */
export async function addPasskey(name: string, password: string) {
  const begun = await call(createPasskeyChallenge, { body: { password } })
  if (!begun.ok) return begun
  const { challenge, rp_id, user_handle, username, display_name, registered } = begun.data
  const asked = await ask(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: brand },
        user: { id: user_handle, name: username, displayName: display_name },
        // Ed25519, ECDSA on P-256, and RSA, in the order of preference (RFC 9053, RFC 8812).
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: TIMEOUT_MS,
        excludeCredentials: registered.map((id) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  )
  if (!asked.ok) return asked
  const { id, rawId } = asked.answer
  const { clientDataJSON, attestationObject, transports } = asked.answer.response
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return call(createPasskey, { body: { name, passkey: { id, rawId, type: 'public-key', response } } })
}
