import { type ChangeEvent, use, useEffect, useState } from 'react'
import { FieldContext } from './field-wiring.ts'
import { Input, type InputProps } from './input.tsx'
import { centsFromTyped, groupMoney, typedFromCents } from './money-text.ts'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Whole cents, null while empty, NaN while the text is not an amount. Never negative. */
  value: number | null
  onValueChange: (cents: number | null) => void
  /** Called instead of `onValueChange` while the text is not an amount; the Field around it already shows the error. */
  onUnreadable?: (() => void) | undefined
}

const UNREADABLE = 'Enter an amount like 1,234.50 or 12k.'

/** The caret position once the commas moved: after as many digits and points as before. */
function caretAfter(text: string, marks: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === marks) return place
    if (text[place] !== ',') seen += 1
  }
  return text.length
}

const isPasted = ({ nativeEvent }: ChangeEvent): boolean =>
  'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste'

/** Commas are inserted automatically, except in a pasted text that they would make unreadable, such as `1.234,56`. */
const shownText = (event: ChangeEvent<HTMLInputElement>): string => {
  const raw = event.target.value
  return isPasted(event) && Number.isNaN(centsFromTyped(raw)) ? raw : groupMoney(raw)
}

/**
 * An amount of US dollars that groups digits while typed, accepts `$1,234.50`, `12k` and `1.5m`, and explains why it rejects
 * other text.
 */
export function MoneyInput({ value, onValueChange, onUnreadable, onBlur, ...props }: MoneyInputProps) {
  const report = use(FieldContext)?.report
  const [typed, setTyped] = useState({ text: typedFromCents(value), value })
  const cents = centsFromTyped(typed.text)
  const isUnreadable = Number.isNaN(cents)
  // `12.` and `12k` may still become other amounts: keep the text while it matches the form's value.
  const isCurrent = isUnreadable ? Object.is(value, typed.value) || Number.isNaN(value) : cents === value
  const shown = isCurrent ? typed.text : typedFromCents(value)
  const problem = isUnreadable && isCurrent ? UNREADABLE : undefined
  // An effect, because the form may replace an invalid text without a keystroke here, such as on reset.
  useEffect(() => report?.(problem), [report, problem])

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const raw = input.value
    const text = shownText(event)
    if (text !== raw) {
      const before = groupMoney(raw.slice(0, input.selectionStart ?? raw.length))
      // Set here rather than by React, so that the caret can be restored before the next keystroke.
      input.value = text
      const place = caretAfter(text, before.replaceAll(',', '').length)
      input.setSelectionRange(place, place)
    }
    const next = centsFromTyped(text)
    setTyped({ text, value })
    if (Number.isNaN(next)) onUnreadable?.()
    else onValueChange(next)
  }
  return (
    <Input
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={shown}
      onChange={type}
      onBlur={(event) => {
        if (!isUnreadable) setTyped({ text: typedFromCents(value), value })
        onBlur?.(event)
      }}
    />
  )
}
