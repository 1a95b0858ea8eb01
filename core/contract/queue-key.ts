/** The key of changes that outlive their session. Apart from the rest of the account: every page inside asks for it. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getQueueKey = endpoint({
  name: 'getQueueKey',
  module: 'account',
  method: 'GET',
  path: '/users/get/queue-key/{id}',
  summary:
    'The key under which a device encrypts unsent changes when a session ends; one for each client and id',
  access: 'client',
  /** 256 bits, base64. */
  data: v.object({ key: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{43}=$/, 'Send a key of 32 bytes')) }),
  errors: ['not_found'],
  secret: true,
})
