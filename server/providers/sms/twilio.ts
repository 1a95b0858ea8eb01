import twilio from 'twilio'
import type { SmsProvider } from './sms.ts'

const TIMEOUT_MS = 10_000

/** Sends through Twilio Programmable Messaging. */
export function twilioSms(account: { accountSid: string; authToken: string; from: string }): SmsProvider {
  const client = twilio(account.accountSid, account.authToken, { timeout: TIMEOUT_MS, autoRetry: false })
  return {
    async send(to, text) {
      await client.messages.create({ to, from: account.from, body: text })
    },
  }
}
