import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { createGate, LOGINS_BUSY } from '#server/http/gate.ts'

// OWASP's minimum for Argon2id (second configuration): 19 MiB, two passes, one lane; about 40 ms of one core.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashing runs on libuv's four threads. Two at once leave two for files and DNS, and a full queue rejects a flood of
// logins rather than letting it stall everyone.
const hashing = createGate({ atOnce: 2, mostWaiting: 200 }, LOGINS_BUSY)

/** Hashes a password with Argon2id; the result includes the salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, COST))

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password matches the hash. A missing hash takes the same time and never matches, so timing does not
 * reveal who exists.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const against = stored ?? (await nobodysHash)
  const fits = await hashing.run(() => verify(against, password))
  return fits && stored !== undefined
}

const COMMON = new Set(dictionary['passwords-common'].slice(0, 3000).map((word) => word.toLowerCase()))

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Why a password that satisfies the composition rules is still too easy to guess, or undefined. Most of the 3,000
 * most common passwords break those rules, so common variations count too: capitals, look-alike characters, and
 * digits or symbols around them.
 */
export function passwordProblem(password: string, username: string): string | undefined {
  const lower = password.toLowerCase()
  if (username.length > 0 && lower.includes(username.toLowerCase())) {
    return 'Choose a password that doesn’t contain your username'
  }
  const bare = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = lower.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const plainBare = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const spellings = [
    lower,
    bare,
    lower.replaceAll(/[^a-z0-9]/g, ''),
    plain,
    plainBare,
    bare.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign),
  ]
  return spellings.some((spelling) => spelling.length >= 4 && COMMON.has(spelling))
    ? 'That password is too common. Choose another one'
    : undefined
}
