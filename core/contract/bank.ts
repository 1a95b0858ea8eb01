/** Linking bank accounts. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getPlaidAuthCheck = endpoint({
  name: 'getPlaidAuthCheck',
  module: 'bank',
  method: 'GET',
  path: '/common-utility/plaid/plaid-auth-check/{id}',
  summary: 'Get plaid auth check',
  access: 'client',
  data: v.unknown(),
})

export const updateLinkToken = endpoint({
  name: 'updateLinkToken',
  module: 'bank',
  method: 'POST',
  path: '/common-utility/plaid/update-link-token',
  summary: 'Update link token',
  access: 'client',
  query: v.object({ platform: v.optional(v.string()), user_uuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getLinkToken = endpoint({
  name: 'getLinkToken',
  module: 'bank',
  method: 'GET',
  path: '/common-utility/plaid/get-link-token',
  summary: 'Get link token',
  access: 'client',
  query: v.object({ platform: v.optional(v.string()), bank: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getAccessToken = endpoint({
  name: 'getAccessToken',
  module: 'bank',
  method: 'POST',
  path: '/common-utility/plaid/get-access-token',
  summary: 'Get access token',
  access: 'client',
  query: v.object({
    public_token: v.optional(v.string()),
    user_uuid: v.optional(v.string()),
    is_vio: v.optional(v.string()),
  }),
  data: v.unknown(),
})

export const getUserAccountsLinkedWithPlaid = endpoint({
  name: 'getUserAccountsLinkedWithPlaid',
  module: 'bank',
  method: 'GET',
  path: '/plaid/get/user-accounts-linked-with-plaid/{id}',
  summary: 'Get user accounts linked with plaid',
  access: 'client',
  data: v.unknown(),
})

export const updatePlaidAccountActiveStatus = endpoint({
  name: 'updatePlaidAccountActiveStatus',
  module: 'bank',
  method: 'PUT',
  path: '/plaid/update-plaid-account-active-status/{id}',
  summary: 'Update plaid account active status',
  access: 'client',
  query: v.object({ isActive: v.optional(v.string()) }),
  data: v.unknown(),
})

export const bankEndpoints = [
  getPlaidAuthCheck,
  updateLinkToken,
  getLinkToken,
  getAccessToken,
  getUserAccountsLinkedWithPlaid,
  updatePlaidAccountActiveStatus,
] as const
