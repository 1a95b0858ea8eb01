import { RefreshCw } from 'lucide-react'
import { setUpdateWaiting } from '#app/platform/update-waiting.ts'
import { useWhatsNew } from '#app/platform/whats-new.ts'
import { acceptUpdate } from '#app/platform/worker.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#app/ui/overlays/dialog.tsx'
import '#app/ui/styles/inside.css'

/** Offers a newer version that is waiting, with what it brings. */
export function UpdateBanner({ className }: { className?: string | undefined }) {
  const notes = useWhatsNew()
  return (
    <Banner
      tone="wash"
      className={className}
      data-print="hide"
      icon={<RefreshCw />}
      action={
        <span className="flex gap-1">
          {notes.length > 0 && <WhatsNew notes={notes} />}
          <Button variant="quiet" size="sm" onClick={() => setUpdateWaiting(false)}>
            Later
          </Button>
          <Button size="sm" onClick={acceptUpdate}>
            Update
          </Button>
        </span>
      }
    >
      A new version is ready.
    </Banner>
  )
}

const WhatsNew = ({ notes }: { notes: readonly string[] }) => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="quiet" size="sm">
        What’s new
      </Button>
    </DialogTrigger>
    <DialogContent
      title="What’s new"
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">Not now</Button>
          </DialogClose>
          <Button onClick={acceptUpdate}>Update</Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-15">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </DialogContent>
  </Dialog>
)
