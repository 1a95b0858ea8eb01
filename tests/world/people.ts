/** People for tests: each has what a registration asks for. */
import type { World } from './server.ts'

export const PASSWORD = 'Sunny#Day42x'
let people = 0

/** A registration payload that keeps every rule, of somebody new. */
export function newPerson(change: Readonly<Record<string, unknown>> = {}) {
  people += 1
  const number = String(people).padStart(4, '0')
  return {
    first_name: 'Maya',
    last_name: 'Okafor',
    email: `maya.${number}@example.com`,
    dob: '14/03/1990',
    mobile_no: `+1555010${number}`,
    terms: true,
    address_1: '18 Alder St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    subscription_plan: 'NO_PLAN',
    username: `maya.${number}`,
    password: PASSWORD,
    is_mfa_enabled: false,
    role_name: 'User',
    tenant_uuid: null,
    name_on_card: '',
    card_number: '',
    expiry_date: '',
    enable_face_id: false,
    enable_face_id_pin: '',
    ...change,
  }
}

/** Registers and verifies somebody, and moves on past the wait for another code. */
export async function join(world: World, change: Readonly<Record<string, unknown>> = {}) {
  const person = newPerson(change)
  await world.send('POST', '/users/register', { body: person })
  const otp = world.lastCode(person.mobile_no)
  const verified = await world.send('POST', '/users/verifyOtp', { body: { otp, username: person.username } })
  if (verified.status !== 200) throw new Error(`nobody joined: ${verified.text}`)
  world.pass(61_000)
  return person
}

/** Registers, verifies and logs somebody in. */
export async function joinAndLogIn(world: World, change: Readonly<Record<string, unknown>> = {}) {
  const person = await join(world, change)
  const body = { username: person.username, password: person.password }
  const { json } = await world.send('POST', '/users/login', { body })
  return { ...person, token: String(json.data.token), user_uuid: String(json.data.user.user_uuid) }
}
