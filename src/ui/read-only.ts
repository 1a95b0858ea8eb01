import { createContext, type ReactNode, use } from 'react'

/**
 * Whether what is inside may be read only. A button then isn't shown unless it `reads`, and a field is disabled: a new
 * control is safe without anybody thinking of it.
 */
export const ReadOnly = createContext(false)

export const useReadOnly = (): boolean => use(ReadOnly)

/** What makes sense only where one may change something: an instruction, or the icon of an action. */
export const WhereEditable = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useReadOnly() ? null : children
