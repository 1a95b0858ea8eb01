import { createECDH, randomBytes } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { makeDataDirectory } from './db/lock.ts'
import type { Settings } from './environment.ts'
import { bankKeyFrom, type BankKeys } from './providers/bank-link/bank-tokens.ts'

const SecretsFile = v.object({
  /** Key of the HMAC under which one-time codes and rate-limited numbers are stored. */
  code_key: v.string(),
  /** What the key that encrypts bank access tokens is derived from. */
  bank_key: v.string(),
  /** The key pair that signs push messages (RFC 8292), base64url. */
  vapid: v.object({ publicKey: v.string(), privateKey: v.string() }),
})
type SecretsFile = v.InferOutput<typeof SecretsFile>

/** Keys that never leave the server. */
export interface Secrets extends Omit<SecretsFile, 'bank_key'> {
  /** Keys that encrypt bank access tokens at rest, newest first. */
  readonly bank_keys: BankKeys
}

const newVapidPair = (): SecretsFile['vapid'] => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    // One number in 256 begins with a zero byte, which the export omits.
    privateKey: Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

async function readOrCreate(dataDir: string): Promise<SecretsFile> {
  const path = join(dataDir, 'secrets.json')
  makeDataDirectory(dataDir)
  const made: SecretsFile = {
    code_key: randomBytes(32).toString('base64url'),
    bank_key: randomBytes(32).toString('base64url'),
    vapid: newVapidPair(),
  }
  // Write the whole file next to its destination, then link it: if two processes start at once, one wins and both
  // read its file.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await chmod(path, 0o600)
  return readKeys(path)
}

async function readKeys(path: string): Promise<SecretsFile> {
  const text = await readFile(path, 'utf8')
  try {
    return v.parse(SecretsFile, JSON.parse(text))
  } catch {
    // Do not replace an unreadable file: new keys would silently break bank links and push subscriptions. Do not
    // quote it either.
    throw new Error(`The keys in ${path} cannot be read. Put the file back from a backup.`)
  }
}

/**
 * Reads the secrets from the environment, else from the data directory, where the first start creates them in a file
 * that only its owner can read.
 */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const { codeKey, bankKey, bankTokenKeys, vapid } = settings
  const bankKeys = (secret: string): BankKeys => [...bankTokenKeys, bankKeyFrom(secret)]
  if (codeKey && bankKey && vapid) return { code_key: codeKey, bank_keys: bankKeys(bankKey), vapid }
  const kept = await readOrCreate(settings.dataDir)
  return {
    code_key: codeKey ?? kept.code_key,
    bank_keys: bankKeys(bankKey ?? kept.bank_key),
    vapid: vapid ?? kept.vapid,
  }
}
