import { Combobox, type ComboboxOption, type ComboboxProps } from '#app/ui/combobox.tsx'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { CATEGORIES, SPEND_GROUPS } from '#core/spend/categories.ts'

/** The categories in the order of their groups. */
const OPTIONS: readonly ComboboxOption[] = Object.entries(SPEND_GROUPS).flatMap(([group, label]) =>
  SpendCategory.options
    .filter((category) => CATEGORIES[category].group === group)
    .map((category) => ({ value: category, label: CATEGORIES[category].label, group: label })),
)

interface CategoryPickerProps extends Omit<ComboboxProps, 'options' | 'value' | 'onValueChange'> {
  /** `''` for none. */
  readonly value: SpendCategory | ''
  readonly onValueChange: (category: SpendCategory | '') => void
}

/** Chooses a category: type to narrow, or choose from the groups. */
export const CategoryPicker = ({ onValueChange, ...props }: CategoryPickerProps) => (
  <Combobox
    emptyText="No category has this name."
    {...props}
    options={OPTIONS}
    onValueChange={(value) => onValueChange(value as SpendCategory | '')}
  />
)
