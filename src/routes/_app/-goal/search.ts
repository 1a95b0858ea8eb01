export interface NewGoalSearch {
  /** The uuid of a draft to go on with. */
  readonly draft?: string
  /** Where one is in the flow; the first step that is not done where there is none. */
  readonly step?: string
}

// By hand: the schemas of the contract would come with the first load of every page.
export const readNewGoalSearch = ({ draft, step }: Record<string, unknown>): NewGoalSearch => ({
  ...(typeof draft === 'string' && { draft }),
  ...(typeof step === 'string' && { step }),
})
