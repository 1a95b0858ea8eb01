/** Names of states, answers and figures of brokerage accounts. */
import type { PillProps } from '#app/ui/pill.tsx'
import { assetName } from '#core/brokerage/holdings.ts'
import type { ApplicationStep, BrokerageState } from '#core/contract/brokerage-application.ts'
import type { Order, OrderKind, OrderState } from '#core/contract/brokerage-orders.ts'
import type { BrokerageAccount, LedgerEntry } from '#core/contract/brokerage.ts'

interface StateLabel {
  readonly label: string
  readonly tone: NonNullable<PillProps['tone']>
}

const states: Readonly<Record<BrokerageState, StateLabel>> = {
  draft: { label: 'Draft', tone: 'quiet' },
  submitted: { label: 'Sent', tone: 'quiet' },
  in_review: { label: 'In review', tone: 'quiet' },
  approved: { label: 'Open', tone: 'good' },
  rejected: { label: 'Not approved', tone: 'bad' },
  closed: { label: 'Closed', tone: 'quiet' },
}

/** Whether the reviewer asks for more. */
export const isAsked = ({ state, application }: BrokerageAccount): boolean =>
  state === 'draft' && application?.review != null

/** The state of an account or application. */
export const stateOf = (account: BrokerageAccount): StateLabel =>
  isAsked(account) ? { label: 'More information needed', tone: 'warning' } : states[account.state]

/** Whether no money has come into an account yet. */
export const isUnfunded = ({ value_cents, net_deposits_cents }: BrokerageAccount): boolean =>
  value_cents === 0 && net_deposits_cents === 0

/** `Roth IRA ••4471` */
export const nameOf = ({ name, mask }: BrokerageAccount): string => (mask === '' ? name : `${name} ••${mask}`)

/** The steps of an application, as headings. */
export const stepTitles: Readonly<Record<ApplicationStep, string>> = {
  identity: 'About you',
  employment: 'Work and finances',
  experience: 'Investing experience',
  disclosures: 'Agreements',
  documents: 'Documents',
}

export const orderKinds: Readonly<Record<OrderKind, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  rebalance: 'Rebalance',
}

/** Words for the state of an order. */
const orderStates: Readonly<Record<OrderState, StateLabel>> = {
  pending: { label: 'Pending', tone: 'quiet' },
  accepted: { label: 'Accepted', tone: 'quiet' },
  filled: { label: 'Filled', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
}

/** The state of an order; one that was filled only in part says so. */
export const orderStateOf = ({ state, is_partial }: Order): StateLabel =>
  is_partial && state !== 'accepted' ? { label: 'Partly filled', tone: 'warning' } : orderStates[state]

export const isOpen = ({ state }: Order): boolean => state === 'pending' || state === 'accepted'

export const entryKinds: Readonly<Record<LedgerEntry['kind'], string>> = {
  opening: 'Opening balance',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  buy: 'Purchase',
  sell: 'Sale',
}

/** The name of an asset within a sentence: `international stocks`, `US bonds`. */
export const inSentence = (name: string): string =>
  name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** `Deposit`, `Purchase of US stocks` */
export const entryTitle = ({ kind, asset }: Pick<LedgerEntry, 'kind' | 'asset'>): string =>
  asset === null ? entryKinds[kind] : `${entryKinds[kind]} of ${inSentence(assetName(asset))}`

const shares = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 })

/** `12.3456 shares` for millionths of a unit. */
export const sharesOf = (millionths: number): string =>
  `${shares.format(Math.abs(millionths) / 1e6)} ${Math.abs(millionths) === 1e6 ? 'share' : 'shares'}`
