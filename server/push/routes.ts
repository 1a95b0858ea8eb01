import { createHmac } from 'node:crypto'
import { brand } from '#core/contract/brand.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { getPushSettings, updatePushSettings } from '#core/contract/push-settings.ts'
import * as contract from '#core/contract/push.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { deviceName } from '#server/http/device-name.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import { countUse, inWords, tooMany } from '#server/http/limits.ts'
import { route, type Answer, type Call, type Route } from '#server/http/route.ts'
import { isPoint } from './encrypt.ts'
import { canonicalEndpoint, pushAddress, type PushHosts } from './hosts.ts'
import {
  addDevice,
  devicesOf,
  moveDevice,
  recordSuccess,
  ownDevice,
  removeDevice,
  type DeviceAddress,
  type SubscriptionRow,
} from './queries.ts'
import { changeSettings, readSettings } from './settings.ts'

type Device = Promise<Answer<contract.PushDevice>>

const present = (row: SubscriptionRow): contract.PushDevice => ({
  subscription_uuid: row.subscription_uuid,
  device: row.device,
  created_at: row.created_at.toISOString(),
  last_success_at: row.last_success_at?.toISOString() ?? null,
})

async function tellKey(
  call: Call<typeof contract.getPushKey>,
): Promise<Answer<Data<typeof contract.getPushKey>>> {
  return { data: { public_key: call.dependencies.secrets.vapid.publicKey } }
}

async function listDevices(
  call: Call<typeof contract.getPushSubscriptions>,
): Promise<Answer<contract.PushDevice[]>> {
  const rows = await devicesOf(call.db, ownUuid(call.caller, call.params.userUuid))
  return { data: rows.map(present) }
}

/** @throws ApiError `invalid_input` for an address of no known push service, or an invalid key */
function readAddress({ endpoint, keys }: contract.PushSubscriptionInput, hosts: PushHosts): DeviceAddress {
  const url = pushAddress(endpoint, hosts)
  if (!url) throw wrongField('endpoint', contract.NOT_USABLE)
  if (!isPoint(keys.p256dh)) throw wrongField('keys.p256dh', contract.NOT_USABLE)
  return { endpoint: canonicalEndpoint(url.href), host: url.host, ...keys }
}

async function register(call: Call<typeof contract.createPushSubscription>): Device {
  const { body, caller, db, now, dependencies } = call
  const address = readAddress(body, dependencies.settings.pushHosts)
  const row = await addDevice(db, { ...caller, device: deviceName(call.userAgent) }, address, now)
  if (!row) throw new ApiError('conflict', 'Someone else is using this browser right now. Try again.')
  return { data: present(row) }
}

async function changeAddress(call: Call<typeof contract.updatePushSubscription>): Device {
  const { body, caller, db, dependencies } = call
  const address = readAddress(body, dependencies.settings.pushHosts)
  const row = await moveDevice(db, caller, canonicalEndpoint(body.old_endpoint), address)
  if (!row) throw notFound()
  return { data: present(row) }
}

async function unregister(call: Call<typeof contract.deletePushSubscription>): Promise<Answer<null>> {
  const { id } = call.params
  if (!isUuid(id) || !(await removeDevice(call.db, call.caller.user_uuid, id))) throw notFound()
  return { data: null }
}

const TEST_LIMIT = { max: 1, windowMs: 10_000 }
const TEST_TTL_SECONDS = 60

const testPayload = (user_uuid: string, address = ''): PushPayload => ({
  web_push: 8030,
  notification: {
    title: 'Notifications are on',
    body: `${brand} can remind you on this device.`,
    navigate: `${address}/settings#notifications`,
    tag: 'test',
    data: { kind: 'test', user_uuid },
  },
})

async function sendTest(
  call: Call<typeof contract.sendTestPush>,
): Promise<Answer<Data<typeof contract.sendTestPush>>> {
  const { db, now, caller, dependencies } = call
  const { settings, secrets, push } = dependencies
  const device = await ownDevice(db, caller.user_uuid, call.body.subscription_uuid)
  if (!device) throw notFound()
  const name = createHmac('sha256', secrets.code_key).update(`push-test|${caller.user_uuid}`)
  const wait = await countUse(db, `push-test:${name.digest('base64url')}`, TEST_LIMIT, now)
  if (wait > 0) throw tooMany(wait, `Please wait ${inWords(wait)} before sending another test.`)
  const text = JSON.stringify(testPayload(caller.user_uuid, settings.address))
  const outcome = await push.send({
    endpoint: device.endpoint,
    keys: device,
    text,
    shorter: text,
    topic: 'test',
    ttlSeconds: TEST_TTL_SECONDS,
    urgency: 'high',
  })
  if (outcome.kind === 'sent') {
    await recordSuccess(db, device, now)
    return { data: { result: 'sent' } }
  }
  if (outcome.kind === 'gone') {
    await removeDevice(db, caller.user_uuid, device.subscription_uuid)
    return { data: { result: 'gone' } }
  }
  const { kind: _, ...why } = outcome
  dependencies.log.warn({ host: device.host, ...why }, 'a test message was not taken')
  return { data: { result: 'failed' } }
}

export const pushRoutes: readonly Route[] = [
  route(contract.getPushKey, tellKey),
  route(contract.getPushSubscriptions, listDevices),
  route(contract.createPushSubscription, register),
  route(contract.updatePushSubscription, changeAddress),
  route(contract.deletePushSubscription, unregister),
  route(contract.sendTestPush, sendTest),
  route(getPushSettings, readSettings),
  route(updatePushSettings, changeSettings),
]
