import { Compass, EllipsisVertical, MonitorDown, Plus, Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ManualInstall, InstallMethod } from '#app/platform/install-method.ts'
import { brand } from '#core/contract/brand.ts'

const appIcon = (
  <svg viewBox="0 0 20 20" className="size-5">
    <rect x="2" y="2" width="16" height="16" rx="4" className="fill-accent" />
  </svg>
)

const STEPS: Readonly<Record<ManualInstall, readonly (readonly [ReactNode, string])[]>> = {
  ios: [
    [<Share key="share" className="size-5" />, 'Tap Share in Safari’s bar.'],
    [<Plus key="plus" className="size-5" />, 'Choose Add to Home Screen.'],
    [appIcon, `Open ${brand} from there.`],
  ],
  'ios-other': [
    [<Share key="share" className="size-5" />, 'Tap Share, in your browser’s address bar or menu.'],
    [<Plus key="plus" className="size-5" />, 'Choose Add to Home Screen.'],
    [appIcon, `Open ${brand} from there.`],
  ],
  'ios-in-app': [
    [<Compass key="safari" className="size-5" />, 'Open this page in Safari. Other apps can’t add it.'],
    [<Share key="share" className="size-5" />, 'Tap Share in Safari’s bar.'],
    [<Plus key="plus" className="size-5" />, 'Choose Add to Home Screen.'],
  ],
  safari: [
    [<MonitorDown key="dock" className="size-5" />, 'In the menu bar choose File, then Add to Dock.'],
    [appIcon, `Open ${brand} from the Dock.`],
  ],
  firefox: [
    [<EllipsisVertical key="menu" className="size-5" />, 'Tap the menu next to Firefox’s address bar.'],
    [<SquarePlus key="add" className="size-5" />, 'Choose Add app to Home screen.'],
    [appIcon, `Open ${brand} from there.`],
  ],
}

const stepsOf = (way: InstallMethod) =>
  way === 'prompt' || way === 'installed' || way === 'none' ? [] : STEPS[way]

/** Illustrated steps that put the app on the home screen in a browser without a prompt. */
export const InstallSteps = ({ way }: { way: InstallMethod }) => (
  <ol className="flex flex-col gap-2 text-15 [&_li]:flex [&_li]:items-center [&_li]:gap-3">
    {stepsOf(way).map(([picture, words]) => (
      <li key={words}>
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-control bg-surface text-accent"
        >
          {picture}
        </span>
        {words}
      </li>
    ))}
  </ol>
)
