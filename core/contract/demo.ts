/**
 * The demo household: a family with three years of history. It exists in the sandbox alone, so it is no call of the API's
 * list; elsewhere it answers 404.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { SessionUser } from './session-user.ts'

export const createDemo = endpoint({
  name: 'createDemo',
  module: 'account',
  method: 'POST',
  path: '/dev/demo',
  summary: 'Fill a household of its own and log in to it; it is cleared away after a day',
  access: 'public',
  data: v.object({ token: v.string(), user: SessionUser }),
  status: 201,
  secret: true,
})
