import { createContext, use } from 'react'

/**
 * Whether what is inside may be read only. A button then isn't shown unless it `reads`, and a field is disabled: a new
 * control is safe without anybody thinking of it.
 */
export const ReadOnly = createContext(false)

export const useReadOnly = (): boolean => use(ReadOnly)
