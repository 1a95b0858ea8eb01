import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { unsubscribePush, useThisDevice } from '#app/platform/push.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { readDeviceSession } from '#app/platform/session.ts'
import { devicesQuery, usePushDevices } from '#app/shared/push/push-devices.ts'
import { PushSetup } from '#app/shared/push/push-setup.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { brand } from '#core/contract/brand.ts'
import { deletePushSubscription, type PushDevice, sendTestPush } from '#core/contract/push.ts'
import { PushSettings } from './push-settings.tsx'

/** Whether this device shows messages, every device that does, which messages come, and when none should. */
export function NotificationsCard() {
  const devices = usePushDevices()
  const here = useThisDevice()
  const [isKept] = useState(() => readDeviceSession() !== undefined)
  return (
    <Card id="notifications">
      <CardTitle level={3}>Notifications</CardTitle>
      <p className="text-15 text-quiet">
        {here === undefined
          ? 'Off. This device doesn’t show notifications.'
          : 'On. This device shows your notifications.'}
      </p>
      {here !== undefined && !isKept && (
        <p className="text-15 text-quiet">
          You chose not to stay signed in here, so notifications don’t show any details.
        </p>
      )}
      <PushSetup>
        <p className="text-15 text-quiet">
          Your browser will ask for permission. {brand} only sends what you choose, never ads.
        </p>
      </PushSetup>
      {devices.isPending && (
        <Loading label="Loading your devices">
          <Skeleton className="h-14" />
        </Loading>
      )}
      {devices.isError && !devices.data && <QueryFailed query={devices} title="Couldn’t load your devices" />}
      {devices.data && devices.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-hair">
          {devices.data.map((device) => (
            <DeviceRow
              key={device.subscription_uuid}
              device={device}
              isHere={device.subscription_uuid === here}
            />
          ))}
        </ul>
      )}
      <PushSettings />
    </Card>
  )
}

const RESULTS = {
  sent: 'Test sent. It should appear within a few seconds if the device is online.',
  gone: 'This device no longer accepts notifications, so we removed it from the list.',
  failed: 'This device’s notification service didn’t accept the test. Try again in a minute.',
} as const

function DeviceRow({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'test' | 'remove'>()
  const [result, setResult] = useState<keyof typeof RESULTS>()
  const { subscription_uuid, last_success_at } = device
  const refresh = () => queryClient.invalidateQueries(devicesQuery)

  const test = async () => {
    setBusy('test')
    setResult(undefined)
    const outcome = await call(sendTestPush, { body: { subscription_uuid } })
    setBusy(undefined)
    if (!outcome.ok) return
    setResult(outcome.data.result)
    // A failed row stays visible with the reason, until the list is read again.
    if (outcome.data.result !== 'gone') await refresh()
  }
  const remove = async () => {
    setBusy('remove')
    if (isHere) await unsubscribePush()
    else await call(deletePushSubscription, { params: { id: subscription_uuid } })
    await refresh()
    setBusy(undefined)
  }
  const reached =
    last_success_at === null
      ? 'Not notified yet'
      : `Last notified ${ago(Date.parse(last_success_at), clock.now().getTime())}`
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block text-15 font-medium wrap-break-word">{device.device}</span>
          <span className="block text-13 text-quiet">
            {isHere && 'This device · '}
            {reached}
          </span>
        </span>
        <span className="flex gap-1">
          <Button
            variant="secondary"
            size="sm"
            busy={busy === 'test'}
            onClick={() => void test()}
            aria-label={`Send a test to ${device.device}`}
          >
            Send a test
          </Button>
          <Button
            variant="quiet"
            size="sm"
            busy={busy === 'remove'}
            onClick={() => void remove()}
            aria-label={`${isHere ? 'Turn off on' : 'Remove'} ${device.device}`}
          >
            {isHere ? 'Turn off' : 'Remove'}
          </Button>
        </span>
      </div>
      <output className="text-13 text-quiet empty:hidden">{result && RESULTS[result]}</output>
    </li>
  )
}
