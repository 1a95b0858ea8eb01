import { useState } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Ring } from '#app/ui/data/ring.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Section } from '#app/ui/page.tsx'
import { Change, Pill } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Slider } from '#app/ui/slider.tsx'

/** The widgets together, as on a page. */
export const Sample = () => (
  <Section title="Together" hideTitle className="grid! items-start gap-4 lg:grid-cols-3">
    <Card className="gap-5 lg:col-span-2 lg:p-6">
      <Stat
        label="Net worth"
        size="hero"
        value={<Amount cents={24_831_642} />}
        change={<Change direction="up">$3,240 this month</Change>}
        detail="Five accounts and two debts, as of this morning."
      />
      <Extra />
    </Card>
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader>
          <CardTitle>
            You can spend <span className="text-accent">$42</span> today
          </CardTitle>
          <span className="text-13 text-quiet">Nov 21</span>
        </CardHeader>
        <Progress
          value={1218}
          max={2100}
          pace={1470}
          label="Spent this month"
          valueText="$1,218 of $2,100, $252 under pace"
        />
        <p className="text-13 text-quiet">$1,218 of $2,100 used · you are $252 under pace</p>
      </Card>
      <Card tone="wash">
        <div>
          <p className="text-15 font-medium">Smallest change to reach 90 in 100</p>
          <p className="text-15 text-quiet">Put in $65 more a month, or wait until November 2030.</p>
        </div>
      </Card>
    </div>
    <Card padding="none" className="lg:col-span-2">
      <CardHeader className="px-4 pt-4 md:px-5">
        <CardTitle>Coming up</CardTitle>
        <CardAction>All reminders</CardAction>
      </CardHeader>
      <List>
        <ListRow
          leading={<DateTile day="24" month="Nov" dateTime="2026-11-24" />}
          title={<PlainButton>Visa ·· 4821</PlainButton>}
          detail="Minimum $184.00 · in 3 days"
          trailing={<Pill tone="warning">Due soon</Pill>}
        />
        <ListRow
          leading={<DateTile day="1" month="Dec" dateTime="2026-12-01" />}
          title={<PlainButton>Rent, 18 Alder St</PlainButton>}
          detail="$1,950.00 · in 10 days"
          trailing={<span className="text-13 font-normal text-quiet">Reminder on</span>}
        />
      </List>
    </Card>
    <Card padding="none">
      <CardHeader className="px-4 pt-4 md:px-5">
        <CardTitle>Goals</CardTitle>
      </CardHeader>
      <List>
        <ListRow
          leading={<Ring share={0.83} label="83 in 100 chance" />}
          title={<PlainButton>House down payment</PlainButton>}
          detail="$61,240 of $90,000 · June 2030"
          trailing={<span className="text-13 font-normal text-quiet">likely</span>}
        />
        <ListRow
          leading={<Ring share={0.54} tone="warning" label="54 in 100 chance" />}
          title={<PlainButton>Retire at 62</PlainButton>}
          detail="+$65 a month for an 80% chance"
          trailing={<span className="text-13 text-amber">behind</span>}
        />
      </List>
    </Card>
  </Section>
)

function Extra() {
  const [order, setOrder] = useState('interest')
  const [extra, setExtra] = useState(250)
  return (
    <div className="flex flex-col gap-4">
      <Segmented aria-label="Pay first" value={order} onValueChange={setOrder}>
        <Segment value="interest">Least interest</Segment>
        <Segment value="quick">Quick wins</Segment>
        <Segment value="own">Custom order</Segment>
      </Segmented>
      <Slider
        label="Extra each month"
        value={extra}
        min={0}
        max={600}
        step={10}
        valueText={`$${extra}`}
        onValueChange={setExtra}
      />
    </div>
  )
}
