import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { getPacketPreview, PacketSection } from '#core/contract/advisor-packets.ts'
import { PacketBody } from './packet-content.tsx'
import { sectionDetails, sectionLabels } from './packet-labels.ts'

/** What the client shares. */
export interface PacketChoiceValue {
  readonly sections: readonly PacketSection[]
  readonly hides_amounts: boolean
}

export const EVERYTHING: PacketChoiceValue = { sections: PacketSection.options, hides_amounts: false }

/** Exactly what would be shared, as the server would store it now. */
function Preview({ sections, hides_amounts }: PacketChoiceValue) {
  const query = useQuery({
    ...queryFor(getPacketPreview, {
      query: { sections: sections.join(','), hidesAmounts: hides_amounts ? 'true' : 'false' },
    }),
    ...NOT_STORED,
  })
  if (query.data) return <PacketBody content={query.data} />
  return query.isError ? (
    <QueryFailed query={query} title="Couldn’t load the preview" />
  ) : (
    <Skeleton className="h-40" />
  )
}

interface PacketChoiceProps {
  readonly value: PacketChoiceValue
  readonly onChange: (value: PacketChoiceValue) => void
}

/** The scope of a summary, with a preview of it. */
export function PacketChoice({ value, onChange }: PacketChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (section: PacketSection, isOn: boolean) =>
    onChange({
      ...value,
      sections: PacketSection.options.filter((each) =>
        each === section ? isOn : value.sections.includes(each),
      ),
    })
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-col">
        <legend className="sr-only">What the summary includes</legend>
        {PacketSection.options.map((section) => (
          <Checkbox
            key={section}
            checked={value.sections.includes(section)}
            onCheckedChange={(isOn) => toggle(section, isOn)}
            label={
              <>
                {sectionLabels[section]}
                <span className="block text-13 text-quiet">{sectionDetails[section]}</span>
              </>
            }
          />
        ))}
        <Checkbox
          checked={value.hides_amounts}
          onCheckedChange={(isOn) => onChange({ ...value, hides_amounts: isOn })}
          label="Hide all dollar amounts"
        />
      </fieldset>
      {value.sections.length === 0 ? (
        <p className="text-15 text-red" role="alert">
          Choose at least one section.
        </p>
      ) : (
        <Fold title="Preview what’s shared" open={isOpen} onOpenChange={setOpen}>
          {isOpen && <Preview {...value} />}
        </Fold>
      )}
    </div>
  )
}
