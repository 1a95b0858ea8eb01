/** Who runs this installation, as the operator configured it at build time; both may be unset. */

const setting = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The operator's name: `VITE_OPERATOR_NAME`. */
const operatorName = setting(import.meta.env['VITE_OPERATOR_NAME'])

/** An email address, a web address or a line of text: `VITE_OPERATOR_CONTACT`. */
const operatorContact = setting(import.meta.env['VITE_OPERATOR_CONTACT'])

/** The link of a contact, or undefined when it is only text. */
export function contactHref(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return undefined
}

/** How to reach the operator, as configured, else whom to ask. */
export function OperatorContact() {
  const name = operatorName ?? 'its operator'
  if (operatorContact === undefined) {
    return (
      <p>
        This installation is run by {name}. To reach the operator, ask the person or organization that gave
        you its address.
      </p>
    )
  }
  const href = contactHref(operatorContact)
  return (
    <p>
      This installation is run by {name}. You can reach the operator here:{' '}
      {href === undefined ? (
        operatorContact
      ) : (
        <a href={href} className="break-words text-accent underline underline-offset-4">
          {operatorContact}
        </a>
      )}
    </p>
  )
}
