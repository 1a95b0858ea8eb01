import { BellRing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useInstallMethod } from '#app/platform/install-method.ts'
import { subscribePush, type Subscribed, usePushSupport, useThisDevice } from '#app/platform/push.ts'
import { queryClient } from '#app/platform/queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { brand } from '#core/contract/brand.ts'
import { InstallSteps } from './install-steps.tsx'
import { devicesQuery } from './push-devices.ts'
import { UNBLOCK_STEPS, detectBrowser } from './unblock-notifications.ts'

/** What the page with the setup sends. */
type Sent = 'reminders' | 'alerts'

const UNSUPPORTED: Readonly<Record<Sent, string>> = {
  reminders: 'Your reminders are saved and appear on devices where notifications are on.',
  alerts: 'Your alerts are listed behind the bell, and appear on devices where notifications are on.',
}

interface PushSetupProps {
  readonly of?: Sent
  readonly children?: ReactNode
}

/**
 * Turning on notifications on this device, whatever is missing; nothing once they are on. The browser's prompt comes after a tap,
 * and after the caller's text and pictures (`children`) that say what will be sent.
 */
export function PushSetup({ of = 'reminders', children }: PushSetupProps) {
  const support = usePushSupport()
  const device = useThisDevice()
  if (device !== undefined) return null
  switch (support) {
    case 'unsupported':
      return <Alert title="This browser can’t show notifications">{UNSUPPORTED[of]}</Alert>
    case 'needs-install':
      return <InstallFirst />
    case 'denied':
      return <Blocked />
    case 'default':
    case 'granted':
      return <TurnOn of={of}>{children}</TurnOn>
  }
}

function InstallFirst() {
  const way = useInstallMethod()
  return (
    <Panel title={`Add ${brand} to your home screen first`}>
      <p className="text-15 text-quiet">
        On iPhone and iPad, only apps on the home screen can show notifications. Add the app, then turn them
        on there.
      </p>
      <InstallSteps way={way} />
    </Panel>
  )
}

function Blocked() {
  const isInstalled = useInstallMethod() === 'installed'
  const steps = UNBLOCK_STEPS[detectBrowser(navigator.userAgent, navigator.maxTouchPoints, isInstalled)]
  return (
    <Panel title="Notifications are blocked">
      <p className="text-15 text-quiet">{brand} can’t ask again. To allow them yourself:</p>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-15">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}

const WORDS: Readonly<Record<Exclude<Subscribed, 'subscribed' | 'denied'>, string>> = {
  dismissed: 'Your browser asked, but didn’t get an answer. Try again when you’re ready.',
  unsupported: 'This browser can’t show notifications.',
  failed:
    'Notifications couldn’t be turned on. Private windows don’t allow them. Otherwise, check your connection and try again.',
}

function TurnOn({ of, children }: { of: Sent; children?: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Subscribed>()
  const turnOn = async () => {
    setBusy(true)
    const came = await subscribePush()
    setOutcome(came)
    setBusy(false)
    if (came !== 'subscribed') return
    void queryClient.invalidateQueries(devicesQuery)
    toast.success(`This device now shows your ${of}`)
  }
  return (
    <Panel title={`Get ${of} on this device`}>
      {children}
      <Button className="self-start" busy={isBusy} onClick={() => void turnOn()}>
        <BellRing aria-hidden="true" />
        Turn on notifications
      </Button>
      <output className="text-15 text-quiet empty:hidden">
        {outcome && outcome !== 'subscribed' && outcome !== 'denied' && WORDS[outcome]}
      </output>
    </Panel>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-3 rounded-control bg-wash p-4">
    <p className="text-15 font-medium">{title}</p>
    {children}
  </div>
)
