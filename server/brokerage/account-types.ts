/** Types of accounts as they apply to a client. */
import { accountTypesFor, allAccountTypes } from '#core/brokerage/account-types.ts'
import type {
  AccountType,
  getAccountTypes,
  getAllAccountTypes,
  OwnAccountType,
} from '#core/contract/brokerage-opening.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { incomeOf } from '#server/household/queries.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'

/** @throws ApiError `not_found` for a client whose account was just deleted */
export async function accountTypesOf(db: Db, userUuid: string, today: IsoDate): Promise<OwnAccountType[]> {
  const user = await userById(db, userUuid)
  if (!user) throw notFound()
  const income = (await incomeOf(db, userUuid))?.income
  return accountTypesFor(
    {
      birth_date: user.dob,
      earned_cents: income?.gross_annual_cents ?? null,
      income_cents: income ? income.gross_annual_cents + income.other_annual_cents : null,
      filing_status: income?.filing_status ?? null,
    },
    today,
  )
}

export const readAccountTypes = async ({
  db,
  caller,
  today,
}: Call<typeof getAccountTypes>): Promise<Answer<OwnAccountType[]>> => ({
  data: await accountTypesOf(db, caller.user_uuid, today),
})

export const readAllAccountTypes = async ({
  today,
}: Call<typeof getAllAccountTypes>): Promise<Answer<AccountType[]>> => ({
  data: allAccountTypes(dateParts(today).year),
})
