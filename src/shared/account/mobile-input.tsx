import { clock } from '#app/platform/clock.ts'
import { Input, type InputProps } from '#app/ui/input.tsx'
import { prefixForOffset } from '#core/contract/mobile.ts'

/** A mobile number. The prefix added to a bare number is shown before it until another is typed. */
export function MobileInput(props: InputProps) {
  const hasPrefix = String(props.value ?? '')
    .trimStart()
    .startsWith('+')
  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete={hasPrefix ? 'tel' : 'tel-national'}
      prefix={hasPrefix ? undefined : prefixForOffset(clock.offsetMinutes())}
      {...props}
    />
  )
}
