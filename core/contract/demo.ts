/**
 * The demo household: a family with three years of history. It exists only in the sandbox, so its calls are not part of
 * the API's list. Elsewhere creating one returns 404, and the availability check returns no.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { SessionUser } from './session-user.ts'

/** The password of every demo household, so that visitors can also try what asks for the password again. */
export const DEMO_PASSWORD = 'Demo#House1'

/** Whether a client is of a demo household, by the username that it gets. */
export const isDemo = (username: string): boolean => /^demo\.[\da-f]{12}$/.test(username)

export const createDemo = endpoint({
  name: 'createDemo',
  module: 'account',
  method: 'POST',
  path: '/dev/demo',
  summary: 'Create a demo household and log in to it; it is deleted after a day',
  access: 'public',
  data: v.object({ token: v.string(), user: SessionUser }),
  status: 201,
  secret: true,
})

export const getDemo = endpoint({
  name: 'getDemo',
  module: 'account',
  method: 'GET',
  path: '/dev/demo',
  summary: 'Whether a demo household is available',
  access: 'public',
  data: v.object({ is_offered: v.boolean() }),
})
