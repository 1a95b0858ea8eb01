/** Opening a brokerage account, or linking one that exists already. */
import * as v from 'valibot'
import {
  ApplicationChange,
  BrokerageAccountType,
  EpaId,
  Ssn,
  UserIpAddress,
} from './brokerage-application.ts'
import { BrokerageAccount } from './brokerage.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, Uuid } from './fields.ts'

/** A type of account, in words for the client. */
export const AccountType = v.object({
  account_type: BrokerageAccountType,
  name: v.string(),
  /** What it is for, whom it suits, its limits and how it is taxed, a sentence or two each. */
  purpose: v.string(),
  suits: v.string(),
  limits: v.string(),
  tax: v.string(),
  documents_needed: v.string(),
  /** The tax year of the limits. */
  year: v.number(),
  /** Where the rules are published. */
  source: v.string(),
})
export type AccountType = v.InferOutput<typeof AccountType>

/** A type as it applies to this client. */
export const OwnAccountType = v.object({
  ...AccountType.entries,
  can_open: v.boolean(),
  /** Why they can't open it, or what to know before they do; empty for nothing. */
  note: v.string(),
})
export type OwnAccountType = v.InferOutput<typeof OwnAccountType>

export const getAccountTypes = endpoint({
  name: 'getAccountTypes',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/account-types',
  summary: 'The types of accounts as they apply to the client: which they can open, and why not the others',
  access: 'client',
  data: v.array(OwnAccountType),
})

export const getAllAccountTypes = endpoint({
  name: 'getAllAccountTypes',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/all-account-types',
  summary: 'Every type of account: what it is for, whom it suits, its limits and taxes',
  access: 'client',
  data: v.array(AccountType),
})

export const getValidEpaId = endpoint({
  name: 'getValidEpaId',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/valid-epa-id',
  summary: "Whether an ID has the right form, and the broker knows an account of the client's by it",
  access: 'client',
  query: v.object({ epaId: v.pipe(v.string(), v.maxLength(40)) }),
  data: v.object({
    is_valid: v.boolean(),
    /** Why not, in a sentence; empty when it is valid. */
    message: v.string(),
  }),
})

export const getIpAddress = endpoint({
  name: 'getIpAddress',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/ip-address',
  summary: 'The address that the request came from, for a page without an address service of its own',
  access: 'client',
  data: v.object({ ip: v.string() }),
})

export const updateBrokerageApplication = endpoint({
  name: 'updateBrokerageApplication',
  module: 'brokerage',
  method: 'PUT',
  path: '/ibkr/update/application',
  summary: 'Save a step of an application, or start one',
  access: 'client',
  body: ApplicationChange,
  data: BrokerageAccount,
  errors: ['not_found', 'conflict'],
})

export const createBrokerageAccount = endpoint({
  name: 'createBrokerageAccount',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/account-create',
  summary: 'Send an application to the broker. The Social Security number goes to the broker alone.',
  access: 'client',
  body: v.object({
    brokerage_account_uuid: Uuid,
    version: v.optional(v.number()),
    ssn: Ssn,
    /** Sent from the production host only. */
    userIpAddress: v.optional(UserIpAddress),
  }),
  data: BrokerageAccount,
  errors: ['not_found', 'conflict', 'in_flight'],
  // Nothing of the request is stored for retries: a digest of a Social Security number can be guessed. A second try
  // finds the application sent.
  secret: true,
})

export const withdrawBrokerageApplication = endpoint({
  name: 'withdrawBrokerageApplication',
  module: 'brokerage',
  method: 'DELETE',
  path: '/ibkr/delete/application/{id}',
  summary: 'Delete a draft, or withdraw an application that is in review',
  access: 'client',
  data: v.null(),
  errors: ['not_found', 'conflict', 'in_flight'],
})

export const linkExistingAccount = endpoint({
  name: 'linkExistingAccount',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/existing-account',
  summary: 'Link an account that the client has at the broker already, by its ID',
  access: 'client',
  body: v.object({
    epa_id: EpaId,
    account_type: BrokerageAccountType,
    name: optionalText(80),
  }),
  data: BrokerageAccount,
  errors: ['conflict'],
})

export const brokerageOpeningEndpoints = [
  getAccountTypes,
  getAllAccountTypes,
  getValidEpaId,
  getIpAddress,
  updateBrokerageApplication,
  createBrokerageAccount,
  withdrawBrokerageApplication,
  linkExistingAccount,
] as const
