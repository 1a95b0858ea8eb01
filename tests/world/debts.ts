/** Debts for tests of the server: what a client sends. */
import type { Answer, World } from './server.ts'

export const cardInput = (change: object = {}) => ({
  debt_type: 'credit_card',
  name: 'Visa',
  balance_cents: 1_200_00,
  apr: 0.24,
  minimum_payment_cents: 35_00,
  limit_cents: 4_000_00,
  minimum_share: 0.01,
  due_day: 15,
  ...change,
})

export const homeInput = (change: object = {}) => ({
  debt_type: 'mortgage',
  name: 'House',
  balance_cents: 200_000_00,
  apr: 0.06,
  minimum_payment_cents: 1_500_00,
  escrow_cents: 400_00,
  ...change,
})

/** At 7.3 % a day costs two dollars. */
export const loanInput = (change: object = {}) => ({
  debt_type: 'auto',
  name: 'Car',
  balance_cents: 10_000_00,
  apr: 0.073,
  minimum_payment_cents: 300_00,
  due_day: 15,
  ...change,
})

export const rentInput = (change: object = {}) => ({
  debt_type: 'rent',
  name: 'Flat',
  payment_cents: 1_650_00,
  ...change,
})

/** The debt calls of one client. */
export function debtsOfClient(world: World, token: string) {
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    world.send(method, `/debt/${path}`, { token, ...(body && { body }) })
  return {
    call,
    /** Enters a debt of any kind and answers it. */
    enter: async (input: object) => (await call('POST', 'create/debts', input)).json.data,
    change: (change: object) => call('PUT', 'update/debts', change),
    read: async (debtUuid: string) => (await call('GET', `get/debt/${debtUuid}`)).json.data,
    list: async () => (await call('GET', 'get/debts/me')).json.data,
    pay: (payment: object) => call('POST', 'create/payment', payment),
    repay: (change: object) => call('PUT', 'update/payment', change),
    unpay: (paymentUuid: string) => call('DELETE', `delete/payment/${paymentUuid}`),
  }
}
