/** What an account was worth: its history as a chart, the recorded values, and the sheet to record one. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import {
  dayOfMonth,
  shortDate,
  shortMonth,
  dayInYear,
  shortDollars,
  wholeDollars,
} from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { HistoryLine } from '#app/ui/charts/history-line.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Account, type AccountPoint, AccountValueInput } from '#core/contract/money-accounts.ts'
import { epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { asOfProblem } from '#core/money-account/change.ts'
import { figureNoun, figureLabel, hasTransfers } from './labels.ts'
import { recordValue, takeValueBack } from './use-accounts.ts'

interface ValuesCardProps {
  readonly account: Account
  /** Newest first. */
  readonly history: readonly AccountPoint[]
}

const SHOWN = 12

/** The balances of an account by date; each but the last one can be deleted. */
export function ValuesCard({ account, history }: ValuesCardProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? history : history.slice(0, SHOWN)
  const canTakeBack = account.source !== 'linked' && history.length > 1
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Recorded {figureNoun(account.kind)}s</CardTitle>
      <List>
        {shown.map((point) => (
          <ValueRow key={point.as_of} account={account} point={point} canTakeBack={canTakeBack} />
        ))}
      </List>
      {shown.length < history.length && (
        <Button reads variant="link" className="mx-4 mb-2 self-start" onClick={() => setAll(true)}>
          Show all {history.length} {figureNoun(account.kind)}s
        </Button>
      )}
    </Card>
  )
}

interface ValueRowProps {
  readonly account: Account
  readonly point: AccountPoint
  readonly canTakeBack: boolean
}

function ValueRow({ account, point, canTakeBack }: ValueRowProps) {
  const [isBusy, setBusy] = useState(false)
  const isOld = point.as_of.slice(0, 4) !== useToday().slice(0, 4)
  const { as_of, balance_cents, flow_cents } = point
  const undo = async () => {
    setBusy(true)
    const outcome = await takeValueBack(account, point)
    setBusy(false)
    if (!outcome.ok) return
    toast.success(`${shortDate(as_of)} ${figureNoun(account.kind)} deleted`, {
      label: 'Undo',
      run: () => void recordValue(account, point),
    })
  }
  return (
    <ListRow
      leading={<DateTile dateTime={as_of} day={dayOfMonth(as_of)} month={shortMonth(as_of)} />}
      title={<Amount cents={balance_cents} whole={account.source === 'estimated'} />}
      detail={[isOld && shortDate(as_of), flowWords(flow_cents)].filter(Boolean).join(' · ')}
      trailing={
        canTakeBack && (
          <Button
            variant="quiet"
            size="icon"
            busy={isBusy}
            onClick={() => void undo()}
            aria-label={`Delete the ${figureNoun(account.kind)} of ${formatUsd(balance_cents)} on ${shortDate(as_of)}`}
          >
            {!isBusy && <Trash2 aria-hidden="true" />}
          </Button>
        )
      }
    />
  )
}

function flowWords(cents: number): string {
  if (cents === 0) return ''
  return cents > 0 ? `${formatUsd(cents)} added` : `${formatUsd(-cents)} withdrawn`
}

interface ValueHistoryProps {
  /** Oldest first. */
  readonly points: readonly { readonly as_of: IsoDate; readonly cents: number }[]
  /** What the figures are called: a home has a value, an account a balance. */
  readonly noun: 'balance' | 'value'
  /** Whether the values are estimates, whose cents say nothing. */
  readonly isEstimate: boolean
}

/** What an account was worth over time; nothing until there are two days to draw between. */
export function ValueHistory({ points, noun, isEstimate }: ValueHistoryProps) {
  const today = useToday()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const change = last.cents - first.cents
  const label = noun === 'value' ? 'Value' : 'Balance'
  const [since, now] = [dayInYear(first.as_of, today), wholeDollars(last.cents)]
  return (
    <Card>
      <CardTitle>{label} history</CardTitle>
      <HistoryLine
        label={label}
        summary={
          change === 0
            ? `The ${noun} is ${now}, the same as on ${since}.`
            : `The ${noun} ${change < 0 ? 'fell' : 'rose'} by ${wholeDollars(Math.abs(change))} since ${since}, to ${now}${noun === 'balance' ? ', deposits included' : ''}.`
        }
        points={points.map(({ as_of, cents }) => ({
          at: epochDay(as_of),
          when: shortDate(as_of),
          value: cents,
        }))}
        formatValue={isEstimate ? wholeDollars : formatUsd}
        formatTick={shortDollars}
      />
    </Card>
  )
}

/** Contributions or withdrawals since the previous value. */
interface ValueValues extends Readonly<Record<string, string>> {
  readonly balance_cents: string
  readonly as_of: string
  readonly moved: 'nothing' | 'in' | 'out'
  readonly moved_cents: string
}

/** Contributions or withdrawals recorded on a date, if known: correcting a value does not change them. */
function movedOn(history: readonly AccountPoint[], day: string): Pick<ValueValues, 'moved' | 'moved_cents'> {
  const flow = history.find(({ as_of }) => as_of === day)?.flow_cents ?? 0
  if (flow === 0) return { moved: 'nothing', moved_cents: '' }
  return { moved: flow > 0 ? 'in' : 'out', moved_cents: String(Math.abs(flow)) }
}

const Value = v.omit(AccountValueInput, ['account_uuid'])

/** Parses a value on a date. */
const ValueFormSchema = v.pipe(
  v.custom<ValueValues>((values) => typeof values === 'object' && values !== null),
  v.transform(
    ({
      balance_cents,
      as_of,
      moved,
      moved_cents,
    }): v.InferInput<typeof Value> & {
      moved_cents: number
    } => ({
      balance_cents: typedCents(balance_cents),
      as_of,
      flow_cents: flowOf(moved, moved_cents),
      moved_cents: moved === 'nothing' ? 0 : typedCents(moved_cents),
    }),
  ),
  v.object({ ...Value.entries, moved_cents: v.number('Enter an amount') }),
  v.transform(({ moved_cents: _, ...value }) => value),
)

function flowOf(moved: ValueValues['moved'], cents: string): number {
  const typed = cents === '' ? 0 : Number(cents)
  return moved === 'nothing' ? 0 : moved === 'out' ? -typed : typed
}

interface OfAccount {
  readonly account: Account
  readonly history: readonly AccountPoint[]
}

interface ValueSheetProps extends OfAccount {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Recording an account's balance on a date. */
export const ValueSheet = ({ account, history, open, onOpenChange }: ValueSheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title={`Update ${figureNoun(account.kind)}`} description={account.name}>
      <ValueForm account={account} history={history} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

function ValueForm({ account, history, onDone }: OfAccount & { onDone: () => void }) {
  const today = useToday()
  const initial: ValueValues = { balance_cents: '', as_of: today, ...movedOn(history, today) }
  const form = useForm({
    initial,
    schema: ValueFormSchema,
    onSubmit: async (value) => {
      const problem = asOfProblem(value.as_of, today)
      if (problem) return { ok: false, fields: { as_of: problem } }
      const outcome = await recordValue(account, { ...value, version: account.version })
      if (!outcome.ok) return outcome
      toast.success(`${account.name} updated to ${formatUsd(value.balance_cents)}`)
      onDone()
      return outcome
    },
  })
  const { values } = form
  const replaced = history.find(({ as_of }) => as_of === values.as_of)
  const chooseDay = (as_of: string) => {
    const known = movedOn(history, values.as_of)
    const isTyped = values.moved !== known.moved || values.moved_cents !== known.moved_cents
    form.setMany({ as_of, ...(!isTyped && movedOn(history, as_of)) })
  }
  return (
    <Form form={form} className="gap-5 pt-1">
      <AmountField
        form={form}
        name="balance_cents"
        label={figureLabel(account.kind)}
        hint={`Last recorded: ${formatUsd(account.balance_cents)}`}
      />
      <DayField
        form={{ ...form, set: (_, day) => chooseDay(day) }}
        name="as_of"
        label="As of"
        hint={replaced && `Replaces ${formatUsd(replaced.balance_cents)} recorded for this date.`}
      />
      {hasTransfers(account.kind) && (
        <>
          <SegmentField
            form={form}
            name="moved"
            label={`Since the last ${figureNoun(account.kind)}`}
            hint="Leave out interest and gains, so that we can calculate your return."
            options={{ nothing: 'No transfers', in: 'Money added', out: 'Withdrawn' }}
          />
          {values.moved !== 'nothing' && (
            <AmountField
              form={form}
              name="moved_cents"
              label={values.moved === 'in' ? 'Amount added' : 'Amount withdrawn'}
            />
          )}
        </>
      )}
      <FormButtons label={`Save ${figureNoun(account.kind)}`} block />
    </Form>
  )
}
