/** Sends text messages. */
export interface SmsProvider {
  /** @throws when the message was not accepted within ten seconds */
  send(to: string, text: string): Promise<void>
}
