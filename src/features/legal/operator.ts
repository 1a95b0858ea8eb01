/** Who runs this installation, as the operator set it when the page was built; both may be unset. */

const setting = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The name under which the operator acts: `VITE_OPERATOR_NAME`. */
export const operatorName = setting(import.meta.env['VITE_OPERATOR_NAME'])

/** An email address, a web address or a line of text: `VITE_OPERATOR_CONTACT`. */
export const operatorContact = setting(import.meta.env['VITE_OPERATOR_CONTACT'])

/** Where a contact leads when it is pressed, or undefined when it is only text. */
export function contactHref(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return undefined
}
