import { download } from '#app/platform/download.ts'
import { shortDate } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { brand } from '#core/contract/brand.ts'

/** A new set of recovery codes, to copy, download or print: it is not shown again. */
export function NewRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const today = useToday()
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) toast.success('Copied')
    else toast.error('Your browser didn’t allow copying. Download the codes instead.')
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onDone()}>
      <DialogContent
        title="Save your recovery codes"
        description="Each code logs you in once, with your password, if you lose your phone. Keep them where only you can find them. We won’t show them again."
        footer={
          <DialogClose asChild>
            <Button>I saved them</Button>
          </DialogClose>
        }
      >
        <div data-print="only" className="flex flex-col gap-4">
          <div className="hidden flex-col gap-2 print:flex">
            <p className="text-20 font-bold">{brand} recovery codes</p>
            <p className="text-15">
              Made on {shortDate(today)}. Earlier codes no longer work. Each code logs you in once, with your
              password, if you lose your phone: choose Use a recovery code on the page that asks for the code.
              Keep this page where only you can find it.
            </p>
          </div>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-sunken p-4 text-15 print:bg-transparent print:p-0">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2 pt-3">
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button
            variant="secondary"
            onClick={() => download(`${brand.toLowerCase()}-recovery-codes.txt`, 'text/plain', `${text}\n`)}
          >
            Download
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
