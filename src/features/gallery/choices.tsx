import { useState } from 'react'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Specimen, State, States } from './specimen.tsx'

export const Choices = () => (
  <Specimen name="Choices">
    <States>
      <State of="Checkbox">
        <Checkbox label="Keep me signed in" defaultChecked />
        <Checkbox label="Tell me about news" />
        <Checkbox label="Not yours to change" disabled defaultChecked />
        <Checkbox
          label={
            <>
              I have read and agree to the{' '}
              <a href="#terms" className="text-accent underline">
                Terms and Conditions
              </a>
            </>
          }
          error="Please read and agree Verdant Terms and Conditions"
        />
      </State>
      <State of="Switch">
        <Switch
          label="2-factor authentication"
          detail="A code by text message at each login."
          defaultChecked
        />
        <Switch label="Hide amounts on the lock screen" />
        <Switch label="Face Id" disabled disabledReason="Not for web version" />
      </State>
      <Radios />
      <Segments />
      <Sliders />
      <Chips />
      <Headings />
    </States>
  </Specimen>
)

const TOPICS = ['All', 'Debt', 'Saving', 'Spending', 'Retirement', 'Protection']

function Chips() {
  const [topic, setTopic] = useState('Debt')
  return (
    <State of="Chips">
      <ChipGroup label="Topic of the sample">
        {TOPICS.map((each) => (
          <Chip key={each} pressed={each === topic} onClick={() => setTopic(each)}>
            {each}
          </Chip>
        ))}
      </ChipGroup>
    </State>
  )
}

function Headings() {
  const [open, setOpen] = useState('apr')
  return (
    <State of="Headings that open">
      <Accordion value={open} onValueChange={setOpen}>
        <Card padding="none" className="divide-y divide-hair">
          <AccordionItem value="apr" title="What is an APR?">
            <p className="text-15">What a loan costs in a year, as a share of what is owed.</p>
          </AccordionItem>
          <AccordionItem value="apy" title="What is an APY?" detail="What savings earn in a year.">
            <p className="text-15">Interest that stays in earns interest too, and is counted here.</p>
          </AccordionItem>
        </Card>
      </Accordion>
    </State>
  )
}

function Radios() {
  const [pace, setPace] = useState('steady')
  return (
    <>
      <Field label="If it fell by a fifth in a month" group>
        <RadioGroup value={pace} onValueChange={setPace}>
          <RadioItem value="sell" label="I would sell" detail="And wait until it settles." />
          <RadioItem value="steady" label="I would do nothing" />
          <RadioItem value="buy" label="I would put in more" disabled />
        </RadioGroup>
      </Field>
      <Field label="Not answered yet" group error="Choose one.">
        <RadioGroup value={undefined} onValueChange={setPace}>
          <RadioItem value="sell" label="Yes" />
          <RadioItem value="steady" label="No" />
        </RadioGroup>
      </Field>
    </>
  )
}

function Segments() {
  const [order, setOrder] = useState('interest')
  return (
    <Field label="Pay first" group>
      <Segmented value={order} onValueChange={setOrder}>
        <Segment value="interest">Least interest</Segment>
        <Segment value="quick">Quick wins</Segment>
        <Segment value="own" disabled>
          Custom order
        </Segment>
      </Segmented>
    </Field>
  )
}

function Sliders() {
  const [monthly, setMonthly] = useState(520)
  return (
    <State of="Slider">
      <Slider
        label="Monthly contribution"
        value={monthly}
        min={0}
        max={1000}
        step={10}
        valueText={`$${monthly}`}
        onValueChange={setMonthly}
      />
      <Slider
        label="At its start"
        value={0}
        min={0}
        max={10}
        valueText="Cash-like"
        onValueChange={setMonthly}
        disabled
      />
    </State>
  )
}
