import { BellRing } from 'lucide-react'
import type { PushDevice } from '#core/contract/push.ts'
import { count } from '#app/platform/format.ts'
import { useThisDevice } from '#app/platform/push.ts'
import { usePushDevices } from '#app/shared/push/push-devices.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { LockScreen, type LockScreenProps } from './lock-screen.tsx'

/** Where the client's reminders are shown, apart from this device. */
function elsewhere(devices: readonly PushDevice[], here: string | undefined): string {
  const others = devices.filter(({ subscription_uuid }) => subscription_uuid !== here)
  if (here !== undefined) {
    return others.length === 0
      ? 'Reminders appear on this device.'
      : `Reminders appear on this device and ${count(others.length, 'other')}.`
  }
  if (others.length === 0) return 'Reminders are saved, but notifications aren’t on for any device yet.'
  const names = others.length === 1 ? others[0]?.device : count(others.length, 'other device')
  return `Reminders appear on ${names}, not on this device.`
}

/** Whether any device shows these reminders, and how this one can. */
export function ReachLine(example: LockScreenProps) {
  const here = useThisDevice()
  const devices = usePushDevices()
  return (
    <>
      {devices.data && (
        <p className="flex gap-2 text-15 text-quiet">
          <BellRing className="mt-px size-5 flex-none" aria-hidden="true" />
          {elsewhere(devices.data, here)}
        </p>
      )}
      <PushSetup>
        <p className="text-15 text-quiet">
          Your browser will ask for permission. We only send reminders like this one:
        </p>
        <LockScreen {...example} />
      </PushSetup>
    </>
  )
}
