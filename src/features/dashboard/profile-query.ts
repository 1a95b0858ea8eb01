import type { UseQueryResult } from '@tanstack/react-query'
import type { Profile } from '#core/contract/account-profile.ts'
import type { ApiFailure } from '#app/lib/queries.ts'

/** The client's record, on its way, there, or failed. */
export type ProfileQuery = UseQueryResult<Profile, ApiFailure>
