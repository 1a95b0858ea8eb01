import { createContext, use } from 'react'

interface RadioWiring {
  name: string
  value: string | undefined
  disabled: boolean | undefined
  choose: (value: string) => void
}

export const RadioContext = createContext<RadioWiring | undefined>(undefined)

/** What the radios of one group share. */
export function useRadioGroup(): RadioWiring {
  const group = use(RadioContext)
  if (!group) throw new Error('A RadioItem must be inside a RadioGroup')
  return group
}
