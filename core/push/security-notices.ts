/** What a client is told when something concerns the security of their account, in the app and by push. */
import type { NotificationKind } from '#core/contract/notifications.ts'

export interface SecurityNotice {
  /** What happened. `name` is the device's, the passkey's, or the partner's with what they may do. */
  readonly title: (name: string) => string
  /** What to do if it wasn't the client. */
  readonly advice: string
  /** The part of the settings that it is about; the one for security by default. */
  readonly settings?: 'security' | 'sharing'
}

const CHANGE_PASSWORD = 'If this wasn’t you, change your password right away.'

export const SECURITY_NOTICES = {
  password_changed: {
    title: () => 'Your password was changed',
    advice: 'If this wasn’t you, use Forgot password right away.',
  },
  two_factor_on: { title: () => 'Two-factor authentication was turned on', advice: CHANGE_PASSWORD },
  two_factor_off: { title: () => 'Two-factor authentication was turned off', advice: CHANGE_PASSWORD },
  new_device: {
    title: (name) => `New login: ${name}`,
    advice: 'If this wasn’t you, sign that device out and change your password.',
  },
  passkey_added: {
    title: (name) => `Passkey added: ${name}`,
    advice: 'If this wasn’t you, change your password right away and remove the passkey.',
  },
  passkey_removed: { title: (name) => `Passkey removed: ${name}`, advice: CHANGE_PASSWORD },
  authenticator_on: {
    title: () => 'An authenticator app was set up',
    advice: 'If this wasn’t you, change your password right away and remove the app.',
  },
  authenticator_off: { title: () => 'Your authenticator app was removed', advice: CHANGE_PASSWORD },
  recovery_codes_made: { title: () => 'New recovery codes were made', advice: CHANGE_PASSWORD },
  recovery_code_used: {
    title: () => 'A recovery code was used to log in',
    advice: 'If this wasn’t you, change your password right away and make new codes.',
  },
  sessions_ended: { title: () => 'You were signed out on other devices', advice: CHANGE_PASSWORD },
  email_changed: { title: () => 'Your email address was changed', advice: CHANGE_PASSWORD },
  mobile_changed: {
    title: () => 'Your mobile number was changed',
    advice: 'If this wasn’t you, contact us right away.',
  },
  account_exported: { title: () => 'A copy of your data was exported', advice: CHANGE_PASSWORD },
  calendar_address_created: {
    title: () => 'A calendar address was created',
    advice: 'If this wasn’t you, turn the calendar off and change your password.',
  },
  share_accepted: {
    title: (name) => `Your plan is now shared with ${name}`,
    advice: 'If you didn’t invite them, stop sharing and change your password right away.',
    settings: 'sharing',
  },
} as const satisfies Partial<Record<NotificationKind, SecurityNotice>>
export type SecurityKind = keyof typeof SECURITY_NOTICES
