/** The client's data export: everything stored about them. */
import * as v from 'valibot'
import { Profile } from './account-profile.ts'
import { endpoint } from './endpoint.ts'
import { IsoInstant } from './fields.ts'

export const AccountExport = v.object({
  exported_at: IsoInstant,
  profile: Profile,
  /** Records by type (`debts`, `goals` …), each with its fields by name. */
  records: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
})
export type AccountExport = v.InferOutput<typeof AccountExport>

export const exportAccount = endpoint({
  name: 'exportAccount',
  module: 'account',
  method: 'GET',
  path: '/users/get/export/{userUuid}',
  summary: 'Everything stored about the client',
  access: 'client',
  data: AccountExport,
  errors: ['not_found'],
})
