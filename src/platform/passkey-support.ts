/**
 * Whether passkeys can work here: never on a plain address such as 127.0.0.1, because they belong to a name. Apart from
 * passkeys.ts, whose library is loaded only when a passkey is used.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
