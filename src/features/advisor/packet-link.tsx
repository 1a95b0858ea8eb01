import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** The address of a packet: its secret is in the fragment, which browsers never send. */
const packetAddress = (token: string): string => `${location.origin}/packet#${token}`

/** The link of a summary, told once. */
export function PacketLink({ token, advisorName }: { token: string; advisorName: string }) {
  const [isCopied, setCopied] = useState(false)
  const address = packetAddress(token)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // The browser does not allow it: the link below can be copied by hand.
      setCopied(false)
    }
  }
  return (
    <Alert
      tone="success"
      title="Your summary is ready to send"
      actions={
        <>
          <Button size="sm" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
          <Button asChild size="sm" variant="secondary">
            <a href={address} target="_blank" rel="noreferrer">
              Open summary
            </a>
          </Button>
        </>
      }
    >
      <p>
        Send this link to {advisorName}. Anyone who has it can read the summary until it ends, so send it to
        no one else. We show it only now; you can make a new one later.
      </p>
      <p className="mt-2 rounded-inner bg-surface p-2 text-13 break-all select-all">{address}</p>
    </Alert>
  )
}
