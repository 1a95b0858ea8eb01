/** The devices that receive the client's reminders. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkDeviceList } from '#app/platform/push.ts'
import { queryFor } from '#app/platform/queries.ts'
import { getPushSettings } from '#core/contract/push-settings.ts'
import { getPushSubscriptions } from '#core/contract/push.ts'

const ownParams = { params: { userUuid: 'me' } }

export const devicesQuery = queryFor(getPushSubscriptions, ownParams)
/** What the client wants to be notified of. */
export const pushSettingsQuery = queryFor(getPushSettings, ownParams)

/** The list; where it lacks this device, which was removed elsewhere, the device is marked off. */
export function usePushDevices() {
  const devices = useQuery(devicesQuery)
  const { data, dataUpdatedAt } = devices
  useEffect(() => {
    if (data)
      checkDeviceList(
        data.map(({ subscription_uuid }) => subscription_uuid),
        dataUpdatedAt,
      )
  }, [data, dataUpdatedAt])
  return devices
}
