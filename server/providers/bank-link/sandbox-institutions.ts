/** The banks of the sandbox, and the accounts that a household has there. */
import type { Cents } from '#core/finance/math/money.ts'
import type { BankAccount, BankInstitution } from './bank-link.ts'
import type { InvestmentAccount } from './sandbox-holdings.ts'
import type { LedgerAccount } from './sandbox-household.ts'

export interface AccountPlan {
  readonly key: LedgerAccount | InvestmentAccount
  readonly name: string
  readonly official_name: string
  readonly type: BankAccount['type']
  readonly subtype: string
  readonly limit_cents?: Cents
}

/** A bank, and how its dialog behaves. */
export interface SandboxInstitution extends BankInstitution {
  /** `code` asks for one, `expires` wants a new login after some days, `down` never answers. */
  readonly behavior: 'plain' | 'code' | 'expires' | 'down'
  readonly accounts: readonly AccountPlan[]
}

export const SANDBOX_INSTITUTIONS: readonly SandboxInstitution[] = [
  {
    id: 'sandbox_fernbrook',
    name: 'First Fernbrook Bank',
    behavior: 'plain',
    accounts: [
      {
        key: 'checking',
        name: 'Everyday Checking',
        official_name: 'Fernbrook Everyday Checking',
        type: 'depository',
        subtype: 'checking',
      },
      {
        key: 'savings',
        name: 'High-Yield Savings',
        official_name: 'Fernbrook High-Yield Savings',
        type: 'depository',
        subtype: 'savings',
      },
      {
        key: 'card',
        name: 'Cash Back Card',
        official_name: 'Fernbrook Cash Back Visa',
        type: 'credit',
        subtype: 'credit card',
        limit_cents: 1_500_000,
      },
    ],
  },
  {
    id: 'sandbox_oakhollow',
    name: 'Oakhollow Trust',
    behavior: 'code',
    accounts: [
      {
        key: 'brokerage',
        name: 'Brokerage',
        official_name: 'Oakhollow Individual Brokerage',
        type: 'investment',
        subtype: 'brokerage',
      },
      {
        key: 'retirement',
        name: 'Northline 401(k)',
        official_name: 'Northline Manufacturing 401(k) Plan',
        type: 'investment',
        subtype: '401k',
      },
      {
        key: 'health',
        name: 'Health Savings',
        official_name: 'Oakhollow Health Savings Account',
        type: 'investment',
        subtype: 'hsa',
      },
      {
        key: 'mortgage',
        name: 'Home Mortgage',
        official_name: 'Oakhollow 30 Year Fixed',
        type: 'loan',
        subtype: 'mortgage',
      },
    ],
  },
  {
    id: 'sandbox_larkspur',
    name: 'Larkspur Credit Union',
    behavior: 'expires',
    accounts: [
      {
        key: 'student',
        name: 'Student Loan',
        official_name: 'Larkspur Education Loan',
        type: 'loan',
        subtype: 'student',
      },
      {
        key: 'auto',
        name: 'Auto Loan',
        official_name: 'Larkspur Vehicle Loan',
        type: 'loan',
        subtype: 'auto',
      },
      {
        key: 'rewards',
        name: 'Rewards Card',
        official_name: 'Larkspur Rewards Mastercard',
        type: 'credit',
        subtype: 'credit card',
        limit_cents: 600_000,
      },
    ],
  },
  { id: 'sandbox_quillmoor', name: 'Quillmoor Bank', behavior: 'down', accounts: [] },
]

/** The banks of the demo household, which has linked them from the start. */
export const DEMO_INSTITUTIONS = [
  {
    id: 'sandbox_champlain',
    name: 'Champlain Bank',
    behavior: 'plain',
    accounts: [
      {
        key: 'checking',
        name: 'Checking',
        official_name: 'Champlain Joint Checking',
        type: 'depository',
        subtype: 'checking',
      },
      {
        key: 'savings',
        name: 'Savings',
        official_name: 'Champlain Online Savings',
        type: 'depository',
        subtype: 'savings',
      },
      {
        key: 'card',
        name: 'Everyday card',
        official_name: 'Champlain Everyday Visa',
        type: 'credit',
        subtype: 'credit card',
        limit_cents: 1_500_000,
      },
      {
        key: 'mortgage',
        name: 'Home loan',
        official_name: 'Champlain 30 Year Fixed',
        type: 'loan',
        subtype: 'mortgage',
      },
      {
        key: 'auto',
        name: 'Car loan',
        official_name: 'Champlain Auto Loan',
        type: 'loan',
        subtype: 'auto',
      },
    ],
  },
  {
    id: 'sandbox_student_aid',
    name: 'Federal Student Aid',
    behavior: 'plain',
    accounts: [
      {
        key: 'student',
        name: 'Student loan',
        official_name: 'Direct Loan',
        type: 'loan',
        subtype: 'student',
      },
    ],
  },
  {
    id: 'sandbox_maple_main',
    name: 'Maple & Main',
    behavior: 'expires',
    accounts: [
      {
        key: 'rewards',
        name: 'Store card',
        official_name: 'Maple & Main Card',
        type: 'credit',
        subtype: 'credit card',
        limit_cents: 300_000,
      },
    ],
  },
] as const satisfies readonly SandboxInstitution[]

const INSTITUTIONS: readonly SandboxInstitution[] = [...SANDBOX_INSTITUTIONS, ...DEMO_INSTITUTIONS]

export const institutionById = (id: string): SandboxInstitution | undefined =>
  INSTITUTIONS.find((institution) => institution.id === id)
