/** The dialog in which a client logs in to a bank of the sandbox; a real provider has a dialog of its own. */
import type {
  createSandboxCode,
  createSandboxLogin,
  getSandboxBanks,
  SandboxStep,
} from '#core/contract/bank.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import type { BankDialog } from '#server/providers/bank-link/bank-link.ts'

/** @throws ApiError where the provider has a dialog of its own */
function dialogOf({
  dependencies: { bankLink },
}: Pick<Call<typeof getSandboxBanks>, 'dependencies'>): BankDialog {
  if (!bankLink?.dialog) throw notFound()
  return bankLink.dialog
}

export const listSandboxBanks = async (
  call: Call<typeof getSandboxBanks>,
): Promise<Answer<Data<typeof getSandboxBanks>>> => ({ data: [...dialogOf(call).banks] })

export const logInAtSandbox = async (
  call: Call<typeof createSandboxLogin>,
): Promise<Answer<SandboxStep>> => ({
  data: await dialogOf(call).start({ ...call.body, user_uuid: call.caller.user_uuid }),
})

export const submitSandboxCode = async (
  call: Call<typeof createSandboxCode>,
): Promise<Answer<SandboxStep>> => ({
  data: await dialogOf(call).submitCode({ ...call.body, user_uuid: call.caller.user_uuid }),
})
