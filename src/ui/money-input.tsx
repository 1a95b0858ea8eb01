import { type ChangeEvent, useState } from 'react'

import { Input, type InputProps } from './input.tsx'
import { centsFromTyped, groupMoney, typedFromCents } from './money-text.ts'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Whole cents, or null while nothing is typed. Never negative. */
  value: number | null
  onValueChange: (cents: number | null) => void
  /** How many digits of dollars fit. Ten billion is the product's largest amount. */
  maxDigits?: number | undefined
}

/** Where the caret stands once the commas moved: after as many digits and points as before. */
function caretAfter(text: string, marks: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === marks) return place
    if (text[place] !== ',') seen += 1
  }
  return text.length
}

/** An amount of US dollars that groups itself while typed, and takes a pasted `$1,234.50`. */
export function MoneyInput({ value, onValueChange, maxDigits = 10, onBlur, ...props }: MoneyInputProps) {
  const [text, setText] = useState(() => typedFromCents(value))
  // `12.` and `12.5` are amounts on their way to being others: keep them while they mean what the form holds.
  const shown = centsFromTyped(text) === value ? text : typedFromCents(value)

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const raw = input.value
    const grouped = groupMoney(raw, maxDigits)
    const before = groupMoney(raw.slice(0, input.selectionStart ?? raw.length), maxDigits)
    if (grouped !== raw) {
      // Written here and not by React, so that the caret can be put back before the next key.
      input.value = grouped
      const place = caretAfter(grouped, before.replaceAll(',', '').length)
      input.setSelectionRange(place, place)
    }
    setText(grouped)
    onValueChange(centsFromTyped(grouped))
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
        setText(typedFromCents(value))
        onBlur?.(event)
      }}
    />
  )
}
