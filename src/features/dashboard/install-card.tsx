import { Plus, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { promptInstall, useInstallWay } from '#app/lib/install.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** How to put the app on the home screen: the browser's prompt, or drawn instructions where there is none. */
export function InstallCard() {
  const way = useInstallWay()
  if (way === 'prompt') {
    return (
      <Card tone="wash">
        <CardTitle>Put Verdant on your home screen</CardTitle>
        <p className="text-15 text-quiet">It opens like an app, and your plan is there without a signal.</p>
        <Button className="self-start" onClick={() => void promptInstall()}>
          Install
        </Button>
      </Card>
    )
  }
  if (way !== 'ios') return null
  return (
    <Card tone="wash">
      <CardTitle>Put Verdant on your home screen</CardTitle>
      <ol className="flex flex-col gap-2 text-15 [&_li]:flex [&_li]:items-center [&_li]:gap-3">
        <li>
          <Picture>
            <Share className="size-5" />
          </Picture>
          Tap Share in Safari&rsquo;s bar.
        </li>
        <li>
          <Picture>
            <Plus className="size-5" />
          </Picture>
          Choose Add to Home Screen.
        </li>
        <li>
          <Picture>
            <svg viewBox="0 0 20 20" className="size-5">
              <rect x="2" y="2" width="16" height="16" rx="4" className="fill-accent" />
            </svg>
          </Picture>
          Open Verdant from there.
        </li>
      </ol>
    </Card>
  )
}

const Picture = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="grid size-10 flex-none place-items-center rounded-control bg-surface text-accent"
  >
    {children}
  </span>
)
