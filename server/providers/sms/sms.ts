/** Sends text messages. */
export interface SmsProvider {
  /** @throws when the message could not be handed over within ten seconds */
  send(to: string, text: string): Promise<void>
}
