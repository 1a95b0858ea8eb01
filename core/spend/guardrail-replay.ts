/** Replays pending writes over the guardrail, and over the list of recurring charges. */
import type { Data } from '#core/contract/endpoint.ts'
import { type getGuardrail, updateGuardrail } from '#core/contract/guardrail.ts'
import { type getRecurringCharges, updateRecurringCharge } from '#core/contract/spend-dashboard.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { changedGuardrail } from './guardrail.ts'
import { choiceOf, recurringList, withChoice } from './recurring.ts'

export const guardrailReplay: Replay<Data<typeof getGuardrail>> = [
  on(updateGuardrail, (state: Data<typeof getGuardrail>, { body, today }) => ({
    ...state,
    guardrail: changedGuardrail(state.guardrail, body, today),
  })),
]

export const recurringReplay: Replay<Data<typeof getRecurringCharges>> = [
  on(updateRecurringCharge, (state: Data<typeof getRecurringCharges>, { body, today }) =>
    recurringList(
      state.charges.map((charge) =>
        charge.key === body.key ? withChoice(charge, choiceOf(body, today), today) : charge,
      ),
    ),
  ),
]
