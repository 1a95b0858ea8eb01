export interface ComboboxOption {
  value: string
  label: string
  /** The heading that it is listed under while nothing is typed; options of one group follow each other. */
  group?: string
}

/** Lower case without accents, so that "canon" finds "Cañon City". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The options that contain the typed text: those that start with it first, then those with a word that does. */
export function filterOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const begins: ComboboxOption[] = []
  const wordBegins: ComboboxOption[] = []
  const contains: ComboboxOption[] = []
  for (const option of options) {
    const label = plain(option.label)
    if (label.startsWith(wanted)) begins.push(option)
    else if (label.includes(` ${wanted}`)) wordBegins.push(option)
    else if (label.includes(wanted)) contains.push(option)
  }
  return [...begins, ...wordBegins, ...contains]
}

/** The option that the typed text names in full, by its label or (as browsers autofill states) by its value. */
export function exactOption(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const wanted = plain(typed)
  return options.find((option) => plain(option.label) === wanted || plain(option.value) === wanted)
}
