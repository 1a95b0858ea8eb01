/** Applications: their states, and what is missing before one can be sent. */
import {
  type ApplicationChange,
  type ApplicationIdentity,
  type ApplicationStep,
  type BrokerageAccountType,
  type BrokerageApplication,
  type BrokerageState,
  type DisclosureKey,
  DisclosureKey as Key,
} from '#core/contract/brokerage-application.ts'
import { BROKERAGE_TYPES } from './account-types.ts'
import { DISCLOSURES } from './disclosures.ts'

/** What can happen to an account or its application. */
export type BrokerageEvent =
  | 'edit'
  | 'submit'
  | 'receive'
  | 'approve'
  | 'reject'
  /** The reviewer asks for more: back to a draft with their note. */
  | 'ask'
  | 'withdraw'
  | 'trade'
  | 'transfer'
  | 'close'

/** What each state allows, and the state that follows. Whatever is not listed is refused. */
const TRANSITIONS: Readonly<
  Record<BrokerageState, Readonly<Partial<Record<BrokerageEvent, BrokerageState>>>>
> = {
  draft: { edit: 'draft', submit: 'submitted', withdraw: 'closed' },
  submitted: {
    receive: 'in_review',
    approve: 'approved',
    reject: 'rejected',
    ask: 'draft',
    withdraw: 'closed',
  },
  in_review: {
    receive: 'in_review',
    approve: 'approved',
    reject: 'rejected',
    ask: 'draft',
    withdraw: 'closed',
  },
  approved: { trade: 'approved', transfer: 'approved', close: 'closed' },
  rejected: {},
  closed: {},
}

/** The state after an event; undefined where the state does not allow it. */
export const nextState = (state: BrokerageState, event: BrokerageEvent): BrokerageState | undefined =>
  TRANSITIONS[state][event]

/** Whether a state allows an event. */
export const allows = (state: BrokerageState, event: BrokerageEvent): boolean =>
  nextState(state, event) !== undefined

/** The parts of an application as they are stored. */
export type StoredApplication = Pick<
  BrokerageApplication,
  'identity' | 'employment' | 'experience' | 'disclosures'
>

export const EMPTY_APPLICATION: StoredApplication = {
  identity: null,
  employment: null,
  experience: null,
  disclosures: null,
}

/** Answers that only one type asks for. */
export type TypeAnswer = 'joint_holder' | 'trust'

const ASKED_BY: Readonly<Record<TypeAnswer, BrokerageAccountType>> = { joint_holder: 'joint', trust: 'trust' }

/** The answers that an application loses when it changes to a type; all others fit every type. */
export const answersLost = (
  { identity }: Pick<StoredApplication, 'identity'>,
  type: BrokerageAccountType,
): TypeAnswer[] =>
  (['joint_holder', 'trust'] as const).filter((answer) => identity?.[answer] && ASKED_BY[answer] !== type)

/** An identity with the answers that the type asks for. */
const fitted = (identity: ApplicationIdentity, type: BrokerageAccountType): ApplicationIdentity => ({
  ...identity,
  ...Object.fromEntries(answersLost({ identity }, type).map((answer) => [answer, null])),
})

/**
 * An application with the steps of a change saved. What only another type asks for is dropped, and an agreement keeps the
 * time at which its version was agreed to.
 *
 * @param type the application's type after the change
 */
export function changeApplication(
  before: StoredApplication,
  change: ApplicationChange,
  type: BrokerageAccountType,
  at: string,
): StoredApplication {
  const { employment, experience, disclosures } = change
  const identity = change.identity ?? before.identity
  const known = before.disclosures?.agreed ?? []
  return {
    identity: identity && fitted(identity, type),
    employment: employment ?? before.employment,
    experience: experience ?? before.experience,
    disclosures: disclosures
      ? {
          ...disclosures,
          agreed: disclosures.agreed.map((each) => ({
            ...each,
            agreed_at:
              known.find(({ key, version }) => key === each.key && version === each.version)?.agreed_at ?? at,
          })),
        }
      : before.disclosures,
  }
}

const isCurrent = (
  agreed: readonly { readonly key: DisclosureKey; readonly version: string }[],
  key: DisclosureKey,
): boolean =>
  agreed.some(
    (each) => each.key === key && each.version === DISCLOSURES.find((text) => text.key === key)?.version,
  )

/** Whether every text was agreed to in its current version. */
export const hasAgreed = ({ disclosures }: StoredApplication): boolean =>
  disclosures !== null && Key.options.every((key) => isCurrent(disclosures.agreed, key))

/** Whether the identity has the other owner or the trust that the type needs. */
function isIdentityComplete(type: BrokerageAccountType, { identity }: StoredApplication): boolean {
  if (!identity) return false
  if (type === 'joint') return identity.joint_holder !== null
  return type !== 'trust' || identity.trust !== null
}

/** How many documents an application has, and how many of them came after the latest review. */
export interface DocumentCounts {
  readonly all: number
  readonly since_review: number
}

/**
 * The steps that are still missing, in the order of the form.
 *
 * @param asked what the reviewer asks for: steps that have not been saved since, and documents
 */
export function missingSteps(
  type: BrokerageAccountType,
  application: StoredApplication,
  documents: DocumentCounts,
  asked: readonly ApplicationStep[] = [],
): ApplicationStep[] {
  // Documents are added one by one rather than saved as a step, so a new one is what answers the reviewer.
  const stillAsked = asked.filter((step) => step !== 'documents' || documents.since_review === 0)
  const isMissing: Readonly<Record<ApplicationStep, boolean>> = {
    identity: !isIdentityComplete(type, application),
    employment: application.employment === null,
    experience: application.experience === null,
    disclosures: !hasAgreed(application),
    documents: BROKERAGE_TYPES[type].documents !== '' && documents.all === 0,
  }
  const steps: readonly ApplicationStep[] = [
    'identity',
    'employment',
    'experience',
    'disclosures',
    'documents',
  ]
  return steps.filter((step) => isMissing[step] || stillAsked.includes(step))
}
