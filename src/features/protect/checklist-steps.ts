/** The steps of the checklist: papers that every household needs, and beneficiaries on accounts and policies. */
import type { ChecklistMark, ProtectChecklist } from '#core/contract/protect-profile.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { policyName } from './use-protect.ts'

export type PaperId = Exclude<keyof ProtectChecklist, 'account_beneficiaries'>

export const CHECKLIST_TITLES: Readonly<Record<PaperId, string>> = {
  will: 'Will',
  guardians: 'Guardians for your children',
  financial_power_of_attorney: 'Power of attorney for finances',
  health_power_of_attorney: 'Power of attorney for health care',
  health_directive: 'Health care directive',
  papers: 'Someone knows where your papers are',
}

export const PAPER_REASONS: Readonly<Record<PaperId, string>> = {
  will: 'Says who gets what you own. Without one, your state decides.',
  guardians: 'Names who raises your children if you can’t.',
  financial_power_of_attorney: 'Lets someone pay bills and handle accounts for you.',
  health_power_of_attorney: 'Lets someone make medical decisions for you.',
  health_directive: 'Says which treatment you want, also called a living will.',
  papers: 'Tell someone you trust where the originals are.',
}

/** A step with its mark; undefined for one never marked. */
export interface ChecklistStep {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly kind: 'paper' | 'account' | 'policy'
  readonly mark: ChecklistMark | undefined
  /** The change of the checklist that saves a mark. */
  readonly change: (mark: ChecklistMark) => ProtectChecklist
}

const paper = (checklist: ProtectChecklist, id: PaperId): ChecklistStep => ({
  key: id,
  title: CHECKLIST_TITLES[id],
  detail: PAPER_REASONS[id],
  kind: 'paper',
  mark: checklist[id] ?? undefined,
  change: (mark) => ({ [id]: mark }),
})

/** Every step; a client without children needs no guardians. */
export function checklistSteps({ profile, facts, policies }: ProtectState): ChecklistStep[] {
  const { checklist } = profile
  const hasChildren = (facts.income?.children ?? []).length > 0
  const papers = (Object.keys(CHECKLIST_TITLES) as PaperId[])
    .filter((id) => id !== 'guardians' || hasChildren)
    .map((id) => paper(checklist, id))
  const marks = checklist.account_beneficiaries ?? []
  const accounts = facts.beneficiary_accounts.map(({ account_uuid, name }): ChecklistStep => ({
    key: account_uuid,
    title: name,
    detail: '',
    kind: 'account',
    mark: marks.find((each) => each.account_uuid === account_uuid),
    change: (mark) => ({
      account_beneficiaries: [
        ...marks.filter((each) => each.account_uuid !== account_uuid),
        { account_uuid, ...mark },
      ],
    }),
  }))
  const insured = policies
    .filter(({ kind }) => kind === 'life')
    .map((policy): ChecklistStep => ({
      key: policy.policy_uuid,
      title: policyName(policy),
      detail:
        policy.beneficiaries.length === 0
          ? 'Add its beneficiaries to the policy.'
          : policy.beneficiaries.map(({ name }) => name).join(', '),
      kind: 'policy',
      mark:
        policy.beneficiaries.length === 0 ? undefined : { done_on: policy.updated_at.slice(0, 10), note: '' },
      change: () => ({}),
    }))
  return [...papers, ...accounts, ...insured]
}
