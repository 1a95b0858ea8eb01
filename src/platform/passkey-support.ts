/** Whether passkeys can work here: never on a plain address such as 127.0.0.1, because they belong to a name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
