import { contactHref, operatorContact, operatorName } from './operator.ts'

/** Where the operator can be reached: as they set it, else whom to ask. */
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
