import { FAQ_MODULES, type FaqModule } from '#core/contract/faq.ts'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { ChipGroup, Chip } from '#app/ui/chip.tsx'

interface ModuleChipsProps {
  /** The part that is shown; undefined for all. */
  readonly module: FaqModule | undefined
  readonly onModule: (module: FaqModule | undefined) => void
}

/** Shows the answers of one part of the product, or all. */
export const ModuleChips = ({ module, onModule }: ModuleChipsProps) => (
  <ChipGroup label="Topic">
    <Chip pressed={module === undefined} onClick={() => onModule(undefined)}>
      All
    </Chip>
    {FAQ_MODULES.map((each) => (
      <Chip key={each} pressed={module === each} onClick={() => onModule(each)}>
        {faqModuleNames[each].title}
      </Chip>
    ))}
  </ChipGroup>
)
